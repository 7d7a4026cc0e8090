package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step that the bytes of a flow pass on their way from one socket to the other. Unless a toxic
 * overrides it, a stage hands everything on at once. All methods run on the connection's event loop.
 */
abstract class Stage {
    private @Nullable Stage next;

    /** Says which stage comes after this one. */
    final void leadTo(Stage following) {
        next = following;
    }

    final Stage next() {
        return Objects.requireNonNull(next, "a stage was used before it was put into a flow");
    }

    /** Takes bytes, and the duty to release them. */
    void data(ByteBuf chunk) {
        next().data(chunk);
    }

    /** Says that no more bytes are to be expected for now: what was handed on may be sent off. */
    void flush() {
        next().flush();
    }

    /** The stream has ended; nothing comes after this. */
    void end() {
        next().end();
    }

    /** Whether more bytes are welcome; while they are not, the flow reads nothing from its source. */
    boolean accepting() {
        return next().accepting();
    }

    /** Moves on what is held and may go now. */
    void pump() {}

    /** The toxic was removed: hands on whatever is held, and whatever was put off. */
    void removed() {}

    /** Takes the place of a stage of the same toxic whose settings were changed. */
    void replace(Stage former) {
        former.removed();
    }

    /** The receiver is gone: lets go of whatever is held. */
    void discard() {}
}

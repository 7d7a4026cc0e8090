package io.sunder.harness.toxiproxy;

/** What a Kafka-aware toxic does with the frames that it chooses. */
enum FrameAction {
    /** Keeps the frame, and with it all that comes after it, until the toxic is removed. */
    HOLD,
    /** Swallows the frame and all that comes after it; the connection is closed when the toxic is removed. */
    DROP,
    /** Hands the frame on late; what comes after it waits. */
    DELAY,
    /** Swallows the frame and closes the connection. */
    CLOSE
}

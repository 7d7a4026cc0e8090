package io.sunder.histories.graph;

/** Why one operation comes before another. */
public enum EdgeKind {
    /** It wrote the version before the other's. */
    WW(0),
    /** It wrote what the other read. */
    WR(1),
    /** The same process did it earlier. */
    PROCESS(2),
    /** It was over before the other began. */
    REALTIME(3),
    /** It read the version before the one that the other wrote. */
    RW(4);

    private static final EdgeKind[] KINDS = values();

    private final byte code;

    EdgeKind(int code) {
        this.code = (byte) code;
    }

    static EdgeKind of(byte code) {
        return KINDS[code];
    }

    /** The kind in one byte. */
    byte code() {
        return code;
    }

    private int bit() {
        return 1 << code;
    }

    /** A set of kinds as the bits of a number. */
    public static int set(EdgeKind... kinds) {
        int set = 0;
        for (EdgeKind kind : kinds) {
            set |= kind.bit();
        }
        return set;
    }

    /** Whether a set holds this kind. */
    public boolean in(int set) {
        return (set & bit()) != 0;
    }
}

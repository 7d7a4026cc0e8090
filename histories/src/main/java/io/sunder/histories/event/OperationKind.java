package io.sunder.histories.event;

/** What an operation does; the {@code f} of its events. */
public enum OperationKind {
    SEND("send"),
    POLL("poll"),
    TXN("txn"),
    ASSIGN("assign"),
    SUBSCRIBE("subscribe"),
    END_OFFSETS("end-offsets"),
    REPLICA_READ("replica-read"),
    CRASH("crash"),
    /** Anything else: counted, never judged. */
    OTHER("other");

    private final String json;

    OperationKind(String json) {
        this.json = json;
    }

    /** The word used in history files. */
    public String json() {
        return json;
    }

    static OperationKind of(String f) {
        return switch (f) {
            case "send" -> SEND;
            case "poll" -> POLL;
            case "txn" -> TXN;
            case "assign" -> ASSIGN;
            case "subscribe" -> SUBSCRIBE;
            case "end-offsets" -> END_OFFSETS;
            case "replica-read" -> REPLICA_READ;
            case "crash" -> CRASH;
            default -> OTHER;
        };
    }

    /** Whether the operation may send records. */
    public boolean sends() {
        return this == SEND || this == TXN;
    }

    /** Whether the operation may poll records. */
    public boolean polls() {
        return this == POLL || this == TXN;
    }
}

package io.sunder.broker.log;

import java.io.IOException;

/** An index file that contradicts itself or its segment; it is rebuilt from the records. */
final class CorruptIndexException extends IOException {
    private static final long serialVersionUID = 1;

    CorruptIndexException(String message) {
        super(message);
    }
}

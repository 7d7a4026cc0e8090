package io.sunder.broker.log;

/** Which segments are old or too many. */
final class Retention {

    private Retention() {}

    /**
     * The number of segments, from the oldest on, that may go: each is expired, or the log is still at least {@code
     * retention.bytes} long without it, and ends at or before the bound.
     */
    static int obsolete(Segments segments, LogConfig config, long endOffset, long bound, long nowMs) {
        if (!config.deletesOldSegments()) {
            return 0;
        }
        long excess = config.retentionBytes() < 0 ? 0 : segments.sizeInBytes() - config.retentionBytes();
        int count = 0;
        for (Segment segment : segments.all()) {
            boolean active = segment == segments.active();
            long next = segments.nextBase(segment).orElse(endOffset);
            boolean tooMany = !active && excess >= segment.sizeInBytes() && excess > 0;
            boolean idle = active && segment.sizeInBytes() == 0;
            boolean wanted = tooMany || isExpired(segment, config, nowMs);
            if (idle || next > bound || !wanted) {
                break;
            }
            excess -= segment.sizeInBytes();
            count++;
        }
        return count;
    }

    private static boolean isExpired(Segment segment, LogConfig config, long nowMs) {
        long timestampMs = segment.largestTimestampMs() >= 0
                ? segment.largestTimestampMs()
                : segment.records().file().lastModified();
        return config.retentionMs() >= 0 && nowMs - timestampMs > config.retentionMs();
    }
}

package io.sunder.harness.nemesis;

/** Has the cluster use what only its new version can. */
@FunctionalInterface
public interface Features {
    /**
     * Raises the cluster's metadata version to the latest that all nodes support, after which none can go back.
     *
     * @return from which level to which, in words
     * @throws RuntimeException if the cluster refuses; the message says why
     */
    String finalizeLatest();
}

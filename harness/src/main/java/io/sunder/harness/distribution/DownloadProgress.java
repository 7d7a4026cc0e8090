package io.sunder.harness.distribution;

import io.sunder.harness.cluster.ClusterProgress;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Tells the user about each jar as it arrives. Descriptions (POM files) are counted, but only every tenth is told. */
final class DownloadProgress extends AbstractTransferListener {
    private final ClusterProgress progress;
    private int expectedJars;
    private int jars;
    private int descriptions;

    DownloadProgress(ClusterProgress progress) {
        this.progress = progress;
    }

    /** Sets how many jars are still to come. */
    synchronized void expect(int count) {
        expectedJars = count;
        jars = 0;
    }

    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
        String name = event.getResource().getResourceName();
        if (name.endsWith(".jar")) {
            jars++;
            String of = expectedJars >= jars ? "/" + expectedJars : "";
            progress.step("downloading " + jars + of + " " + name.substring(name.lastIndexOf('/') + 1));
        } else if (name.endsWith(".pom")) {
            descriptions++;
            if (descriptions % 10 == 1) {
                progress.step("looking up dependencies (" + descriptions + " descriptions read)");
            }
        }
    }
}

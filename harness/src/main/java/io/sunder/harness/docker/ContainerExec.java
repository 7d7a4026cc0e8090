package io.sunder.harness.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.ExecCreateCmdResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Frame;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a command that ran in a container came to.
 *
 * @param code its exit code
 * @param output all that it printed
 */
record ContainerExec(long code, String output) {
    private static final int SECONDS = 20;

    /**
     * Runs a command in a running container, as its user, and waits for its end.
     *
     * @param what it is for, as a failure says it
     */
    static ContainerExec run(DockerDaemon daemon, String container, String what, List<String> command) {
        ExecCreateCmdResponse exec = daemon.ask(
                what,
                () -> daemon.client()
                        .execCreateCmd(container)
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .withCmd(command.toArray(String[]::new))
                        .exec());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            boolean complete = daemon.client()
                    .execStartCmd(exec.getId())
                    .exec(new ResultCallback.Adapter<Frame>() {
                        @Override
                        public void onNext(Frame frame) {
                            out.writeBytes(frame.getPayload());
                        }
                    })
                    .awaitCompletion(SECONDS, TimeUnit.SECONDS);
            if (!complete) {
                throw new ClusterException("'" + command.get(0) + "' in container " + container + " doesn't end");
            }
        } catch (DockerException e) {
            throw daemon.refused(what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted; it was about to " + what, e);
        }
        Long code = daemon.ask(
                what, () -> daemon.client().inspectExecCmd(exec.getId()).exec().getExitCodeLong());
        return new ContainerExec(code == null ? -1 : code, out.toString(StandardCharsets.UTF_8));
    }
}

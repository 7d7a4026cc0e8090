package io.sunder.harness.cli;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.distribution.CacheDirectory;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.ImageBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sunder images}: container images for {@code --runtime docker}. */
@Command(
        name = "images",
        mixinStandardHelpOptions = true,
        description = "Builds the container images that --runtime docker uses where no registry can be reached.",
        subcommands = {ImagesCommand.Build.class})
final class ImagesCommand implements Runnable {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Override
    public void run() {
        CommandLine.usage(command.commandLine(), System.out);
    }

    /** {@code sunder images build}. */
    @Command(
            name = "build",
            mixinStandardHelpOptions = true,
            description = {
                "Builds a Java runtime, Kafka on it, and the embedded link engine on it, from this machine's Java"
                        + " and from Maven's jars. No registry is asked.",
                ""
            })
    static final class Build implements Callable<Integer> {
        @Spec
        private CommandSpec command = CommandSpec.create();

        @Option(
                names = "--target",
                paramLabel = "TARGET",
                defaultValue = "kafka",
                description = "kafka, kafka:VERSION or kafka-home:DIRECTORY (default: ${DEFAULT-VALUE}).")
        private String target = "kafka";

        @Option(
                names = "--base",
                paramLabel = "IMAGE",
                description = "Build on this image instead, which has java, sh and cat; it may be pulled.")
        private Optional<String> base = Optional.empty();

        @Option(
                names = "--toxiproxy",
                paramLabel = "PATH",
                description = "Make an image of this toxiproxy-server program (for Linux), too.")
        private Optional<Path> toxiproxy = Optional.empty();

        @Option(names = "--fresh", description = "Make the Java runtime again although there is one.")
        private boolean fresh;

        @Override
        public Integer call() {
            Target wanted = target();
            Optional<Path> program = program();
            DockerDaemon daemon = DockerDaemon.connect();
            ImageBuilder builder = new ImageBuilder(daemon, CacheDirectory.find(), System.out::println);
            builder.build(wanted, base, program, fresh).forEach(name -> System.out.println("built " + name));
            return ExitCode.VALID;
        }

        private Optional<Path> program() {
            toxiproxy
                    .filter(path -> !Files.isExecutable(path) || Files.isDirectory(path))
                    .ifPresent(path -> {
                        throw new ParameterException(command.commandLine(), path + " is no program that can be run");
                    });
            return toxiproxy;
        }

        private Target target() {
            try {
                return Target.parse(target);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), e.getMessage(), e);
            }
        }
    }
}

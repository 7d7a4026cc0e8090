package io.sunder.harness.cli;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.distribution.CacheDirectory;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.ImageBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                "Builds a Java runtime, and on it Kafka, the target broker and the embedded link engine, from this"
                        + " machine's Java, from Maven's jars and from Sunder's own. No registry is asked.",
                ""
            })
    static final class Build implements Callable<Integer> {
        @Spec
        private CommandSpec command = CommandSpec.create();

        @Option(
                names = "--target",
                paramLabel = "TARGET",
                split = ",",
                defaultValue = "kafka,target-broker",
                description = "kafka, kafka:VERSION, kafka-home:DIRECTORY or target-broker; several with commas"
                        + " (default: ${DEFAULT-VALUE}).")
        private List<String> targets = List.of();

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
            List<Target> wanted = targets();
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

        private List<Target> targets() {
            try {
                return targets.stream().map(Target::parse).toList();
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), e.getMessage(), e);
            }
        }
    }
}

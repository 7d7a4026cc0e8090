package io.sunder.harness.cli;

import io.sunder.harness.run.LinkEngine;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code embedded}, {@code container}, {@code HOST:PORT} or the path of a {@code toxiproxy-server} on the command line. */
final class LinkEngineConverter implements ITypeConverter<LinkEngine> {
    @Override
    public LinkEngine convert(String text) {
        if (text.equals("embedded")) {
            return new LinkEngine.Embedded();
        }
        if (text.equals("container")) {
            return new LinkEngine.Container();
        }
        if (isProgram(text)) {
            return new LinkEngine.Program(Path.of(text).toAbsolutePath());
        }
        try {
            return new LinkEngine.Running(new AddressConverter().convert(text));
        } catch (TypeConversionException e) {
            throw new TypeConversionException("'" + text + "' is neither a toxiproxy-server program that can be run,"
                    + " nor an address such as 127.0.0.1:8474, nor 'embedded' or"
                    + " 'container'");
        }
    }

    private static boolean isProgram(String text) {
        try {
            Path path = Path.of(text);
            return Files.isRegularFile(path) && Files.isExecutable(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}

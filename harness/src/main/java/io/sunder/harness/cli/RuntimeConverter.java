package io.sunder.harness.cli;

import io.sunder.harness.run.RunSettings.RuntimeKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code process}, {@code docker} or {@code auto}. */
final class RuntimeConverter implements ITypeConverter<RuntimeKind> {
    @Override
    public RuntimeKind convert(String text) {
        return switch (text) {
            case "process" -> RuntimeKind.PROCESS;
            case "docker" -> RuntimeKind.DOCKER;
            case "auto" -> RuntimeKind.AUTO;
            default ->
                throw new TypeConversionException("'" + text + "' is no runtime; process, docker or auto was expected");
        };
    }
}

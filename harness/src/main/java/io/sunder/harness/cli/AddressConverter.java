package io.sunder.harness.cli;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code HOST:PORT} on the command line. */
final class AddressConverter implements ITypeConverter<InetSocketAddress> {
    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9.-]+):(\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(2)) > LAST_PORT) {
            throw new TypeConversionException("'" + text + "' is no address such as 127.0.0.1:8474");
        }
        return InetSocketAddress.createUnresolved(form.group(1), Integer.parseInt(form.group(2)));
    }
}

package io.sunder.harness.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Leads the harness's own log, and that of the Kafka clients in it, into the run's folder. */
final class RunLog implements AutoCloseable {
    private final Logger root;
    private final FileAppender<ILoggingEvent> appender = new FileAppender<>();

    RunLog(Path file) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level [%thread] %logger{30} - %msg%n");
        encoder.start();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        // Whoever has loggers of their own, as a test suite has, goes on with their level.
        if (root.getLevel() == Level.OFF) {
            root.setLevel(Level.INFO);
        }
        root.addAppender(appender);
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        appender.stop();
    }
}

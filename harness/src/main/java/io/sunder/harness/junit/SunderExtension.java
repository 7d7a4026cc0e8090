package io.sunder.harness.junit;

import io.sunder.histories.verdict.Outcome;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts a run before each test, hands out what the test takes, and checks and ends the run after it. */
final class SunderExtension
        implements BeforeEachCallback, AfterEachCallback, ParameterResolver, TestExecutionExceptionHandler {
    private static final Namespace OURS = Namespace.create(SunderExtension.class);
    private static final Map<Class<?>, Function<TestRun, Object>> PARAMETERS = Map.of(
            Cluster.class, Cluster::new, Links.class, Links::new, Nemesis.class, Nemesis::new, Run.class, Run::new);

    @Override
    public void beforeEach(ExtensionContext context) throws InterruptedException {
        SunderTest wanted = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), SunderTest.class)
                .or(() -> onClass(context))
                .orElseThrow(() -> new ExtensionConfigurationException("@SunderTest is missing"));
        String test = context.getRequiredTestClass().getSimpleName() + "."
                + context.getRequiredTestMethod().getName();
        TestRun run = TestRun.begin(
                TestSettings.of(wanted, test, context.getUniqueId(), context::getConfigurationParameter),
                !wanted.scenario().isEmpty());
        context.getStore(OURS).put(TestRun.class, run);
    }

    /** At the test's class, or at one that it is nested in. */
    private static Optional<SunderTest> onClass(ExtensionContext context) {
        for (Class<?> one = context.getRequiredTestClass(); one != null; one = one.getEnclosingClass()) {
            Optional<SunderTest> found = AnnotationSupport.findAnnotation(one, SunderTest.class);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<TestRun> run(ExtensionContext context) {
        return Optional.ofNullable(context.getStore(OURS).get(TestRun.class, TestRun.class));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return PARAMETERS.containsKey(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        TestRun run = run(context)
                .orElseThrow(() -> new ParameterResolutionException("there is a run only for a test: "
                        + parameter.getParameter().getType().getSimpleName()
                        + " can be had in test methods, @BeforeEach and @AfterEach"));
        return PARAMETERS.get(parameter.getParameter().getType()).apply(run);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw run(context)
                .flatMap(TestRun::directory)
                .map(kept -> FailureNote.on(failure, kept.path()))
                .orElse(failure);
    }

    /** The folder of a test that passed goes; that of one that failed stays. */
    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        Optional<TestRun> found = run(context);
        if (found.isEmpty()) {
            return;
        }
        try (TestRun run = found.get()) {
            if (context.getExecutionException().isPresent()) {
                run.directory()
                        .ifPresent(kept -> context.publishReportEntry(
                                "sunder.run.directory", kept.path().toString()));
                return;
            }
            if (!run.isFinished()) {
                new HistoryAssert(run.finish())
                        .hasOutcome(Outcome.valueOf(run.expected().toUpperCase(Locale.ROOT)));
            }
            run.finish();
            run.directory().ifPresent(passed -> passed.delete());
        }
    }
}

package io.sunder.harness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test method of a class, or the one that it stands at, a run of its own: a cluster whose links go through a mesh,
 * and clients that write and read. Test methods are marked {@code @Test}, {@code @RepeatedTest} or {@code @ParameterizedTest}
 * as ever, and may take {@link Cluster}, {@link Links}, {@link Nemesis} and {@link Run}. A test that never asks for the history
 * is checked all the same when its method returns, against what is expected ({@code valid} unless the scenario says otherwise).
 *
 * <p>At a method it replaces the one at the class as a whole. The JUnit configuration parameters {@code sunder.target}, {@code
 * sunder.seed} and {@code sunder.store} override what tests say.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(SunderExtension.class)
public @interface SunderTest {
    /** {@code kafka}, {@code kafka:VERSION}, {@code kafka-home:DIR} or {@code target-broker}; the scenario's, or kafka. */
    String target() default "";

    /** How many brokers; 0 for the scenario's, or 3. */
    int brokers() default 0;

    /** A scenario that is run as a whole: a file, or a name of the library. Without one the test strikes faults itself. */
    String scenario() default "";

    /** Further lines of a scenario, such as {@code topics}, {@code workload} or {@code properties}; not beside one. */
    String settings() default "";

    /** Where chance comes from; repetition n of a repeated test adds n - 1. 0 for the scenario's, or 1. */
    long seed() default 0;
}

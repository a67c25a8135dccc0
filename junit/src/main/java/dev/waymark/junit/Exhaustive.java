package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that makes all executions of a small world, one of each class (strategy {@code exhaustive}), and fails if one violates a
 * property, if a property was never put to the test, or if the world was not finished.
 *
 * <pre>{@code
 * @Exhaustive(system = "two-phase-commit", params = {"rms=2", "transactions=1"}, faults = "drops=1")
 * void staysAtomic() {}
 * }</pre>
 *
 * <p>What {@link Campaign} has by the same name means the same, and stored traces and {@code -Dwaymark.time} and the like do too.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(CampaignExtension.class)
public @interface Exhaustive {
    String system() default "";

    Class<? extends SystemUnderTest> systemClass() default SystemUnderTest.class;

    String[] params() default {};

    String[] bugs() default {};

    /** Faults allowed per execution: {@code "crashes=1,drops=1"}. Without it there are none, whatever the system declares. */
    String faults() default "";

    /** Decisions of an execution; 0: {@link #steps}, or what the system declares. */
    int depth() default 0;

    /** How many timers may fire in an execution; -1: no bound. */
    int timers() default -1;

    /** How often something may overtake what is older; -1: no bound. */
    int delays() default -1;

    /** How often another node may go on while the one before still could; -1: no bound. */
    int preemptions() default -1;

    /** Other options of strategy {@code exhaustive}: {@code "shortest=true"}. */
    String[] options() default {};

    /** Whether the test passes although the world was not finished, for instance because {@link #time} was over. */
    boolean mayStayUnfinished() default false;

    String time() default "";

    /** So many at most; 0: without limit. */
    long executions() default 0;

    long seed() default 1;

    int steps() default 0;

    String[] properties() default {};

    String[] alsoCheck() default {};

    String[] coverage() default {"states"};

    int workers() default 1;

    boolean stopOnBug() default true;

    String finds() default "";

    String[] mayStayUnreached() default {};

    String[] mustReach() default {};
}

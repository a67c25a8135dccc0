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
 * A test that runs a scenario many times. It fails if a property is violated in one of the executions, or if the scenario
 * was not reached often enough: a test in which nothing happened is not a pass. Stored traces run first, and what is given
 * on the command line counts, as with {@link Campaign}.
 *
 * <p>JUnit allows no test that returns a value, so the scenario is handed to the {@link ScenarioCheck} that the method takes:
 *
 * <pre>{@code
 * @ScenarioTest(executions = 1000, reached = 0.9)
 * void lateVote(ScenarioCheck check) {
 *     check.run(scenario("late vote")
 *             .on("raft")
 *             .when(isSend("RequestVoteResponse").and(from(3))).then(hold("late"))
 *             .when(emits("election")).then(release("late"))
 *             .expect(machine().on(receives("RequestVoteResponse", from(3)), SUCCESS)));
 * }
 * }</pre>
 *
 * <p>Or it is named, and the body may be empty: {@code @ScenarioTest("DropVotes") void dropVotes() {}}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(ScenarioExtension.class)
public @interface ScenarioTest {
    /**
     * A scenario that a {@code ScenarioProvider} on the class path gives: its name, the name of the provider's class, or
     * {@code CLASS#NAME}. Empty: the method takes a {@link ScenarioCheck} and runs one.
     */
    String value() default "";

    /** Another system than the scenario names. */
    String system() default "";

    /** Or its class, which needs no service file. */
    Class<? extends SystemUnderTest> systemClass() default SystemUnderTest.class;

    /** The strategy below the filters; empty: what the scenario says. */
    String strategy() default "";

    /**
     * The coverages to measure, as with {@link Campaign#coverage}; what guides the strategy is measured anyway. For
     * {@code lines} and {@code branches} the scenario must be named: one made on the spot knows the system's own classes
     * only, and these are measured on copies.
     */
    String[] coverage() default {};

    long executions() default 100;

    long seed() default 1;

    /** Parameters of the system besides those that the scenario sets, or instead of them. */
    String[] params() default {};

    /** The share of executions that must reach it, above 0 to 1. 0: one execution is enough. */
    double reached() default 0;

    /** Threads; they do not change the result. */
    int workers() default 1;

    /** Properties to check besides those of the scenario: {@code "conformance:strict"}. */
    String[] alsoCheck() default {};

    /**
     * Turns the test round: this property must be violated, as with {@link Campaign#finds}. That the scenario is reached is
     * not demanded: the violation may come first.
     */
    String finds() default "";
}

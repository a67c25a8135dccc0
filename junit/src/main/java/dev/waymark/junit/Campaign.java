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
 * A test that explores executions of a system and fails if one violates a property, or if a property was never put to the
 * test. Stored traces in {@code src/test/resources/waymark/<class>/<method>/} run first. The body of the method runs after
 * the campaign has passed; it may be empty, or take a {@link CampaignResult} and demand more.
 *
 * <pre>{@code
 * @Campaign(system = "raft", strategy = "random", executions = 10_000, params = "nodes=5")
 * void staysSafe(CampaignResult result) {
 *     assertTrue(result.covered("states") > 1000);
 * }
 * }</pre>
 *
 * <p>A test of the test: with this bug switched on, the property must be violated.
 *
 * <pre>{@code
 * @Campaign(system = "raft", bugs = "forgets-vote", finds = "election-safety")
 * void seesTheForgottenVote() {}
 * }</pre>
 *
 * <p>Given on the command line, {@code -Dwaymark.time=8h}, {@code -Dwaymark.executions=N}, {@code -Dwaymark.seed=N} and
 * {@code -Dwaymark.workers=N} replace what is written here; {@code -Dwaymark.replay=FILE} replays one trace instead. A trace that
 * names another command than {@link #params} is refused, unless {@code -Dwaymark.allowCommand=true} is given.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(CampaignExtension.class)
public @interface Campaign {
    /** The name of a system that {@link java.util.ServiceLoader} finds on the class path of the test. */
    String system() default "";

    /** Or its class, which needs a constructor without parameters and no service file. */
    Class<? extends SystemUnderTest> systemClass() default SystemUnderTest.class;

    /** {@code NAME} or {@code NAME:key=value}, as on the command line. */
    String strategy() default "random";

    /** How many; 0: 1000, or without limit if {@link #time} is given. */
    long executions() default 0;

    /** Ends the campaign after this time: {@code 500ms}, {@code 60s}, {@code 5m}, {@code 8h}. Empty: no limit. */
    String time() default "";

    long seed() default 1;

    /** Bound on decisions per execution; 0: what the system declares. */
    int steps() default 0;

    /** Parameters of the system: {@code "nodes=5"}. */
    String[] params() default {};

    /** Seeded bugs of the system to switch on. */
    String[] bugs() default {};

    /** The properties to check; empty: all that the system has. {@code no-failure} is always among them. */
    String[] properties() default {};

    /** Properties to check besides those: {@code "conformance:strict"}, with module {@code waymark-tla} on the class path. */
    String[] alsoCheck() default {};

    /**
     * The coverages to measure, beside the one that guides the strategy: {@code states}, {@code traces}, {@code clauses};
     * with module {@code waymark-tla} on the class path {@code model} or {@code model:VIEW}, with {@code waymark-code}
     * {@code lines} and {@code branches}.
     */
    String[] coverage() default {"states"};

    /** Faults allowed per execution: {@code "crashes=2,drops=10"}, or {@code "none"}. Empty: what the system declares. */
    String faults() default "";

    /** Threads; they do not change the result. */
    int workers() default 1;

    /** Whether the first violation ends the campaign; if not, each bug is shown once. */
    boolean stopOnBug() default true;

    /**
     * Turns the test round: this property must be violated within the budget. The first violation of it ends the campaign
     * and the test passes; the body may ask {@link CampaignResult#found} for more. It is checked alone, beside
     * {@code no-failure}: a violation of another property would end executions before it shows. A node that fails ends only its own
     * execution.
     */
    String finds() default "";

    /** Properties that may stay unreached. Of all others, one that was never put to the test fails the test. */
    String[] mayStayUnreached() default {};

    /**
     * The other way round: these must be reached, at least once each, and all others may stay unreached. None may be
     * violated. A {@code sometimes} property is a goal of this kind.
     */
    String[] mustReach() default {};
}

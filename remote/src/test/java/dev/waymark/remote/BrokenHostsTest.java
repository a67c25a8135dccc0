package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.remote.testhost.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a host is told by its name, and the campaign goes on. */
class BrokenHostsTest {
    private static final int EXECUTIONS = 2;

    @ParameterizedTest
    @CsvSource({
        "DIES, host.died, ended with exit code 7",
        "HANGS, host.hangs, did not answer within 1500 ms",
        "FLOODS_EFFECTS, host.floods, more than 100000 effects",
        "FLOODS_BYTES, host.floods, a frame of 2130706433 bytes",
        "OUT_OF_ORDER, host.out-of-order, was next",
        "OTHER_RUN, host.other-run, for another run than it was in (7 from there)",
        "OTHER_NODE, host.other-node, was asked",
        "PRINTS, host.garbage, now handling a token",
        "NO_JSON, host.garbage, no JSON",
        "NO_SUCH_EFFECT, host.garbage, explode",
        "NO_SUCH_CLAUSE, host.undeclared, carried out clause 7",
        "NO_SUCH_VIOLATION, host.undeclared, told a violation (3 are gone) of a property that it did not declare: unknown property 'counts-surviv': did you mean counts-survive?",
        "NO_SUCH_REACH, host.undeclared, did you mean counts-survive?",
        "EMITS_REACH, host.garbage, 'emitted an event that is called \"reach\", as an effect is'",
        "COLOUR_OF_NO_NODE, host.garbage, 'showed a state whose waits is false, and declared it as a node''s number'",
        "NO_SUCH_KEPT, host.garbage, 'value #5, and told 0 in this run'",
        "RENUMBERS, host.out-of-order, numbered a message",
        "FORGETS_MESSAGES, host.unknown-message, does not know what it was asked to deliver",
        "NODE_FAILS, JavaHost.deliver, a node that gives up"
    })
    void isToldByItsName(Fault fault, String signature, String message) {
        Target target = fault == Fault.HANGS ? Hosts.target(fault, "answerMillis", "1500") : Hosts.target(fault);
        Totals totals = Campaign.run(Experiment.on(target)
                .executions(EXECUTIONS)
                .workers(1)
                .handlerMillis(120_000)
                .build());
        assertThat(totals.executions()).isEqualTo(EXECUTIONS);
        assertThat(totals.violations()).hasSize(1);
        Violation violation = totals.violations().iterator().next();
        assertThat(violation.verdict().property()).isEqualTo("no-failure");
        assertThat(violation.verdict().signature()).endsWith(signature);
        assertThat(violation.verdict().message()).contains(message);
        assertThat(violation.occurrences()).as("each run, with a new host").isEqualTo(EXECUTIONS);
        if (fault == Fault.DIES) {
            assertThat(violation.verdict().message()).contains("something at .. is not what it should be");
        }
    }

    /** It is asked after a moment, between two executions; what it does not say is told as a failure of the node that is asked next. */
    @Test
    void claimsToPinAndDoesNot() throws InterruptedException {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1 && Files.isDirectory(Path.of("/proc/thread-self")));
        try (Cluster cluster = Hosts.target(Fault.CLAIMS_TO_PIN).deployment().cluster()) {
            cluster.reset(1, null);
            assertThat(cluster.view().failure()).isNull();
            TimeUnit.MILLISECONDS.sleep(60);
            cluster.reset(2, null);
            assertThat(cluster.view().failure())
                    .isNotNull()
                    .satisfies(failure -> assertThat(failure.message()).contains("did not tell whether it is pinned"));
            cluster.reset(3, null);
            assertThat(cluster.view().failure()).as("a new host").isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NO_SUCH_COLOUR, executions without colour sean, 2",
        "REPLIES_TO_NOBODY, replies to what nobody asked, 1"
    })
    void whatIsStrangeIsCounted(Fault fault, String counter, long atLeast) {
        Totals totals = Campaign.run(Experiment.on(Hosts.target(fault))
                .executions(EXECUTIONS)
                .workers(1)
                .handlerMillis(120_000)
                .build());
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.counters().get(counter)).isGreaterThanOrEqualTo(atLeast);
    }

    @ParameterizedTest
    @CsvSource({
        "NEVER_STARTS, ended with exit code 3; its last lines: cannot read my configuration",
        "OTHER_VERSION, speaks version 77 of the host protocol",
        "MANY_PARAMETERS, sent 100001 parameters; 1000 is the most",
        "HALF_A_NODE, '\"nodes\":3.5 where a whole number from 1 to 250 belongs'",
    })
    void cannotBeStarted(Fault fault, String message) {
        assertThatThrownBy(() -> Hosts.target(fault))
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesItsParameters() {
        assertThatThrownBy(() -> Hosts.target(Fault.REFUSES))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not on a Monday");
    }

    @Test
    void isNotThere() {
        assertThatThrownBy(() -> Target.of(new HostSystem(), Map.of("command", "./no-such-host"), List.of()))
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("No such file")
                .hasMessageContaining("is it built");
        assertThatThrownBy(() -> Target.of(new HostSystem()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-p command=");
        assertThatThrownBy(() -> Hosts.target(Fault.NONE, "nods", "3"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nodes");
    }
}

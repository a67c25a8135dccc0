package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.remote.check.HostCheck;
import dev.waymark.remote.testhost.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conformance test passes a good host, and names what a broken one does. */
class HostCheckTest {
    private static List<HostCheck.Finding> check(Fault fault) {
        return new HostCheck(Hosts.command(fault), Map.of("nodes", "3"), 3, fault == Fault.NONE ? 20_000 : 500)
                .examine();
    }

    @Test
    void aGoodHost() {
        assertThat(check(Fault.NONE)).hasSizeGreaterThan(6).allMatch(HostCheck.Finding::ok);
    }

    @ParameterizedTest
    @CsvSource({
        "OTHER_VERSION, starts, speaks version 77",
        "IGNORES_EFFECTS_BOUND, crashes-in-the-middle, as many effects as a command allows",
        "DRAWS_UNSEEDED, same-again, the same plan gave two executions",
        "WRONG_LINES, tells-the-same-lines-again, it did not tell",
        "MANY_PARAMETERS, starts, sent 100001 parameters; 1000 is the most",
        "HALF_A_NODE, starts, where a whole number from 1 to 250 belongs",
        "NO_SUCH_VIOLATION, plays, did you mean counts-survive?",
        "NO_SUCH_VIOLATION_OF_A_BUG, plays-with-its-bugs, unknown property 'count-survive': did you mean counts-survive?",
        "NO_SUCH_BREAKS, declares-what-it-names, 'bug forgets-sync breaks what is no property: unknown property of host ''counts-surviv'': did you mean counts-survive?'",
        "NO_SUCH_COLOUR, declares-what-it-names, a colour that no state has: unknown part of states 'sean': did you mean seen?",
        "REPLIES_TO_NOBODY, declares-what-it-names, replies to an operation that its client has not asked",
        "OUTLIVES_INPUT, ends-with-its-input, it lives on",
    })
    void aBrokenHost(Fault fault, String check, String message) {
        assertThat(check(fault)).anySatisfy(finding -> {
            assertThat(finding.check()).isEqualTo(check);
            assertThat(finding.ok()).isFalse();
            assertThat(finding.message()).contains(message);
        });
    }
}

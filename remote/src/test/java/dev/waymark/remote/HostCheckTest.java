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

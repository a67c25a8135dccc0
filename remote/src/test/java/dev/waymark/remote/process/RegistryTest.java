package dev.waymark.remote.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.remote.wire.HostFault;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A process that is to connect to a socket and does not. */
class RegistryTest {
    @Test
    void oneThatNeverRegistersIsEndedAndNamed() {
        int before = HostProcess.live().size();
        assertThatThrownBy(() -> Registry.start(List.of("sleep", "600"), 2, 300))
                .isInstanceOf(HostFault.class)
                .hasMessageContaining("did not register as node 2 within 300 ms")
                .hasMessageContaining("WAYMARK_SOCKET");
        assertThat(HostProcess.live()).hasSize(before);
    }

    @Test
    void oneThatEndsBeforeIsToldWithItsLastWords() {
        assertThatThrownBy(() -> Registry.start(List.of("sh", "-c", "echo no such key; exit 4"), 3, 60_000))
                .isInstanceOf(HostFault.class)
                .hasMessageContaining("ended with exit code 4 and did not register as node 3")
                .hasMessageContaining("no such key");
    }
}

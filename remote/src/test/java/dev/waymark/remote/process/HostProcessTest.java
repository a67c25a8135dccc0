package dev.waymark.remote.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.remote.wire.HostFault;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody waits for a process for ever, and nothing that it writes fills the memory. */
class HostProcessTest {
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void oneThatReadsNothingHangs() {
        HostProcess process = HostProcess.start(List.of("sleep", "600"));
        byte[] frame = new byte[1 << 20]; // more than fits into a pipe
        assertThatThrownBy(() -> process.write(frame, 200))
                .isInstanceOf(HostFault.class)
                .hasMessage("did not answer within 200 ms");
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void aPromptWithoutAnEndOfLineIsNotWaitedForLong() {
        HostProcess process = HostProcess.start(List.of("sh", "-c", "printf 'password: '; exec sleep 600"));
        assertThatThrownBy(() -> process.read(200))
                .isInstanceOf(HostFault.class)
                .hasMessageContaining("wrote no frame but \"password: \"");
    }

    @Test
    void aLineWithoutAnEndIsCut() {
        LastWords words = new LastWords(new InputStream() {
            private int left = 20_000_000;

            @Override
            public int read() {
                return left-- > 0 ? 'x' : -1;
            }
        });
        assertThat(words.told()).containsExactly("x".repeat(200));
        assertThat(words.kept()).isLessThan(10_000);
    }
}

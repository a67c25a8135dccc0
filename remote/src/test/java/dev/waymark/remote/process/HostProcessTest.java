package dev.waymark.remote.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.Frames;
import dev.waymark.remote.wire.HostFault;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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

            /** At once: byte by byte it takes longer on a busy machine than last words are waited for. */
            @Override
            public int read(byte[] into, int from, int length) {
                int some = Math.min(left, length);
                left -= some;
                Arrays.fill(into, from, from + some, (byte) 'x');
                return some > 0 ? some : -1;
            }
        });
        assertThat(words.told()).containsExactly("x".repeat(200));
        assertThat(words.kept()).isLessThan(10_000);
    }

    /** Else a replay, which sends commands ahead, would blame an earlier decision than the execution did. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void whatOneAnsweredBeforeItEndedCounts(@TempDir Path folder) throws Exception {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        for (int sequence = 0; sequence < 3; sequence++) {
            Frames.write(
                    answers,
                    ("{\"run\":1,\"seq\":" + sequence + ",\"node\":" + Math.min(sequence, 1) + "}")
                            .getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("answers"), answers.toByteArray());
        HostProcess process = HostProcess.start(List.of("sh", "-c", "cat '" + file + "'; exit 7"));
        while (process.alive()) {
            Thread.sleep(10);
        }
        HostSession session = new HostSession(process, 20_000);
        Command start = Command.start(1, false, Map.of());
        Command timer = Command.timer(1, "tick", -1, -1);
        session.reset(1, List.of(start, timer));
        while (session.ahead(timer)) {
            assertThat(session.waiting()).isLessThan(10_000);
        }
        assertThat(session.call(start).sequence()).isEqualTo(1);
        assertThat(session.call(timer).sequence()).isEqualTo(2);
        assertThatThrownBy(() -> session.call(timer))
                .isInstanceOf(HostFault.class)
                .hasMessage("ended with exit code 7");
    }
}

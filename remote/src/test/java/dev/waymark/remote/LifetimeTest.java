package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.remote.testhost.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** No host outlives the JVM that started it, however that ended. */
class LifetimeTest {
    /** Uses a host, says which process it is, and waits. */
    public static final class User {
        private User() {}

        public static void main(String[] args) throws InterruptedException {
            try (Cluster cluster = Hosts.target(Fault.NONE).deployment().cluster()) {
                cluster.reset(1, null);
                ProcessHandle.current().children().forEach(child -> System.out.println(child.pid()));
                Thread.sleep(600_000);
            }
        }
    }

    @Test
    void aKilledJvmLeavesNoHost() throws IOException, InterruptedException {
        Process user = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        User.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line =
                new BufferedReader(new InputStreamReader(user.getInputStream(), StandardCharsets.UTF_8)).readLine();
        ProcessHandle host = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
        assertThat(host.isAlive()).isTrue();
        user.destroyForcibly(); // as kill -9 does
        assertThat(user.waitFor(60, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 600 && host.isAlive(); i++) {
            Thread.sleep(100);
        }
        assertThat(host.isAlive()).isFalse();
    }
}

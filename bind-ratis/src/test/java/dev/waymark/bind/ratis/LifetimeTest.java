package dev.waymark.bind.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Cluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is left behind, however the JVM that uses Ratis ends. */
class LifetimeTest {
    /** Runs a cluster, says which process its servers live in, and waits. */
    public static final class User {
        private User() {}

        public static void main(String[] args) throws InterruptedException {
            Target target = Target.of(new Ratis(), Map.of("folder", args[0], "patience", "120000"), List.of());
            try (Cluster cluster = target.deployment().cluster()) {
                cluster.reset(1, null);
                ProcessHandle.current().children().forEach(child -> System.out.println(child.pid()));
                System.out.println("all");
                Thread.sleep(600_000);
            }
        }
    }

    @TempDir
    Path folder;

    @Test
    void aKilledJvmLeavesNoProcessAndNoFolder() throws IOException, InterruptedException {
        Process user = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        User.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<ProcessHandle> children = new ArrayList<>();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(user.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null && !line.equals("all"); line = in.readLine()) {
                ProcessHandle.of(Long.parseLong(line)).ifPresent(children::add);
            }
            assertThat(children).hasSize(1).allMatch(ProcessHandle::isAlive);
            assertThat(files()).isEqualTo(1);
            children.forEach(ProcessHandle::destroy); // as who ends all processes of a terminal does; they must tidy up
            user.destroyForcibly(); // as kill -9 does
            assertThat(user.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        for (int i = 0; i < 600 && (children.stream().anyMatch(ProcessHandle::isAlive) || files() > 0); i++) {
            Thread.sleep(100);
        }
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(files()).isZero();
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }
}

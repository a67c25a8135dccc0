package dev.waymark.blackbox.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.core.SystemMistake;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessClusterTest {
    private static final int FAMILY_SIZE = 4; // the node, its child, and the two of the double fork

    @TempDir
    Path folder;

    private ProcessCluster cluster(ClusterDescription description) {
        return new ProcessCluster(description, folder.toString(), 0);
    }

    private static void await(String what, BooleanSupplier holds) throws InterruptedException {
        for (int i = 0; i < 1_500 && !holds.getAsBoolean(); i++) {
            Thread.sleep(20);
        }
        assertTrue(holds.getAsBoolean(), what);
    }

    @Test
    void killsTheWholeFamilyOfANode() throws Exception {
        try (ProcessCluster cluster =
                cluster(ClusterDescription.of("family", HarnessMain.FAMILY).build())) {
            cluster.start(1);
            cluster.start(2);
            await(
                    "all have started",
                    () -> cluster.processes(1).size() == FAMILY_SIZE
                            && cluster.processes(2).size() == FAMILY_SIZE);

            assertEquals(FAMILY_SIZE, cluster.kill(1));

            assertEquals(List.of(), cluster.processes(1));
            assertEquals(FAMILY_SIZE, cluster.processes(2).size(), "the other node's are not touched");
            assertEquals(0, cluster.kill(1), "there is nobody any more");
        }
    }

    @Test
    void pausesAndResumes() throws Exception {
        try (ProcessCluster cluster =
                cluster(ClusterDescription.of("family", HarnessMain.FAMILY).build())) {
            cluster.start(1);
            await("all have started", () -> cluster.processes(1).size() == FAMILY_SIZE);

            assertEquals(FAMILY_SIZE, cluster.pause(1));
            await(
                    "all are stopped",
                    () -> cluster.processes(1).stream()
                            .allMatch(pid -> state(pid).equals("T")));
            assertEquals(FAMILY_SIZE, cluster.resume(1));
            await(
                    "none is stopped",
                    () -> cluster.processes(1).stream()
                            .noneMatch(pid -> state(pid).equals("T")));
        }
    }

    private static String state(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
        } catch (IOException e) {
            return "gone";
        }
    }

    @Test
    void stopsGracefullyAndByForce() throws Exception {
        String polite = "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.05; done";
        String deaf = "trap '' TERM; echo up; while :; do sleep 0.05; done";
        ClusterDescription description = ClusterDescription.of(
                        "stoppers", "sh", "-c", "[ {node} = 1 ] && { " + polite + "; } || { " + deaf + "; }")
                .nodes(2)
                .build();
        try (ProcessCluster cluster = cluster(description)) {
            cluster.start(1);
            cluster.start(2);
            await(
                    "both run",
                    () -> cluster.lastWords(1).equals("up")
                            && cluster.lastWords(2).equals("up"));

            assertTrue(cluster.stop(1, 20_000));
            assertFalse(cluster.stop(2, 200));

            assertTrue(cluster.lastWords(1).endsWith("bye"), cluster.lastWords(1));
            assertEquals(List.of(), cluster.processes(2));
        }
    }

    @Test
    void tellsOfProcessesThatEndByThemselves() throws Exception {
        try (ProcessCluster cluster = cluster(ClusterDescription.of("brief", "sh", "-c", "echo no such luck; exit 7")
                .build())) {
            cluster.start(1);
            await("it has ended", () -> cluster.ended(1) != null);

            assertEquals(7, cluster.ended(1));
            assertEquals("no such luck", cluster.lastWords(1));
            assertNull(cluster.ended(2), "never started");
        }
    }

    @Test
    void leavesNothingBehind() throws Exception {
        ProcessCluster cluster = cluster(
                ClusterDescription.of("family", HarnessMain.FAMILY).port("p").build());
        cluster.start(1);
        int port = cluster.port(1, "p");
        String id = cluster.id();
        await("all have started", () -> cluster.processes(1).size() == FAMILY_SIZE);

        cluster.close();

        assertEquals(List.of(), MarkedProcesses.ofCluster(id));
        assertFalse(Files.exists(cluster.folder()));
        new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
    }

    @Test
    void leavesNothingBehindWhenTheHarnessIsKilled() throws Exception {
        Process harness = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HarnessMain.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = harness.inputReader(StandardCharsets.UTF_8)) {
            String said = out.readLine();
            assertNotNull(said, "the harness did not start");
            String id = said.split(" ")[0];
            Path its = Path.of(said.split(" ")[1]);
            await("all have started", () -> MarkedProcesses.ofCluster(id).size() == 3 * FAMILY_SIZE);
            assertTrue(Files.exists(its));

            harness.destroyForcibly().waitFor();

            await("no process is left", () -> MarkedProcesses.ofCluster(id).isEmpty());
            await("no folder is left", () -> !Files.exists(its));
        } finally {
            harness.destroyForcibly();
        }
    }

    @Test
    void namesAPortInUse() throws Exception {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int first = used.getLocalPort() - 2;
            ClusterDescription description =
                    ClusterDescription.of("ports", "sleep", "1").port("a").build();

            SystemMistake mistake = assertThrows(
                    SystemMistake.class, () -> new ProcessCluster(description, folder.toString(), first).close());

            assertTrue(
                    String.valueOf(mistake.getMessage())
                            .startsWith("port " + used.getLocalPort() + " is in use, and port="),
                    mistake.getMessage());
        }
    }

    @Test
    void namesAProgramThatIsNotThere() {
        try (ProcessCluster cluster =
                cluster(ClusterDescription.of("nobody", "no-such-program-here").build())) {
            SystemMistake mistake = assertThrows(SystemMistake.class, () -> cluster.start(1));
            assertEquals(
                    "nobody needs program no-such-program-here, which is not there or cannot be executed: install it, or"
                            + " correct the command",
                    mistake.getMessage());
        }
    }

    @Test
    void namesADiskThatIsFull() {
        ClusterDescription large = ClusterDescription.of("large", "sleep", "1")
                .needsMegabytes(Integer.MAX_VALUE / 4)
                .build();

        SystemMistake mistake =
                assertThrows(SystemMistake.class, () -> cluster(large).close());

        assertTrue(String.valueOf(mistake.getMessage()).contains(" MB left, and large needs "), mistake.getMessage());
    }
}

package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who looks whether a campaign has a run folder does not have it. */
class LookedAtTest {
    @TempDir
    Path folder;

    @Test
    void twoWhoLookDoNotTakeEachOtherForACampaign() throws Exception {
        Path lock = Files.createFile(folder.resolve(".lock"));
        assertThat(RunFolder.isHeld(folder)).isFalse();
        Process other = looking(lock, true);
        assertThat(RunFolder.isHeld(folder)).as("another looks").isFalse();
        ended(other);
        Process campaign = looking(lock, false);
        assertThat(RunFolder.isHeld(folder)).as("a campaign has it").isTrue();
        ended(campaign);
        assertThat(RunFolder.isHeld(folder)).isFalse();
    }

    /** Locks are between processes. */
    private static Process looking(Path lock, boolean shared) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Looker.class.getName(),
                        lock.toString(),
                        String.valueOf(shared))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = process.inputReader();
        assertThat(said.readLine()).isEqualTo("locked");
        return process;
    }

    private static void ended(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
    }

    /** Has a lock until its input ends. */
    static final class Looker {
        private Looker() {}

        public static void main(String[] arguments) throws IOException {
            boolean shared = Boolean.parseBoolean(arguments[1]);
            StandardOpenOption how = shared ? StandardOpenOption.READ : StandardOpenOption.WRITE;
            try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), how);
                    FileLock lock = channel.lock(0, Long.MAX_VALUE, shared)) {
                System.out.println(lock.isValid() ? "locked" : "not locked");
                System.in.transferTo(java.io.OutputStream.nullOutputStream());
            }
        }
    }
}

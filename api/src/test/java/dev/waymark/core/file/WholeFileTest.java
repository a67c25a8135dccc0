package dev.waymark.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    /** Tells what was asked of it, and at what size the file was then. */
    private static final class Witness implements WholeFile.Disk {
        private final List<String> asked = new ArrayList<>();

        @Override
        public void force(FileChannel file) throws IOException {
            asked.add("force " + file.size());
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            asked.add("rename " + from.getFileName() + " " + to.getFileName());
            Files.move(from, to, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void forceFolder(Path forced) {
            asked.add("force " + forced.getFileName());
        }
    }

    @Test
    void itIsForcedBeforeItHasItsNameAndTheFolderAfterwards() throws IOException {
        Witness witness = new Witness();
        Path file = folder.resolve("a");
        WholeFile.write(file, out -> out.write("hello".getBytes(StandardCharsets.UTF_8)), witness);
        assertThat(witness.asked).containsExactly("force 5", "rename a.part a", "force " + folder.getFileName());
        assertThat(file).hasContent("hello");
    }

    @Test
    void whatFailsHalfwayLeavesTheOldOneAndNothingElse() throws IOException {
        Path file = folder.resolve("a");
        WholeFile.write(file, "old");
        assertThatThrownBy(() -> WholeFile.write(file, out -> {
                    out.write(new byte[100_000]);
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void whatSomebodyLeftWhoDiedIsNoObstacleAndCanBeRemoved() throws IOException {
        Path file = folder.resolve("a");
        Files.writeString(folder.resolve("a.part"), "half of i");
        WholeFile.write(file, "whole");
        assertThat(folder.resolve("a.part")).hasContent("half of i"); // or is it somebody's own?
        Files.writeString(folder.resolve("b.part"), "half");
        Files.writeString(folder.resolve("state.next"), "half");
        WholeFile.removeUnfinished(folder);
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
        WholeFile.removeUnfinished(folder.resolve("none"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyRegularFilesAreReplacedAndLinksStay() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Path link = Files.createSymbolicLink(folder.resolve("link"), fifo);
        for (Path special : List.of(fifo, link, folder)) {
            assertThatThrownBy(() -> WholeFile.write(special, "x")).hasMessageContaining("is no regular file");
        }
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path toFile = Files.createSymbolicLink(folder.resolve("to-file"), file);
        WholeFile.write(toFile, "new");
        assertThat(file).hasContent("new");
        assertThat(toFile).isSymbolicLink();
    }

    @Test
    void moreIsPutAtTheEnd() throws IOException {
        Path file = folder.resolve("a");
        WholeFile.append(file, new byte[] {'a', 'b'});
        WholeFile.append(file, new byte[] {'c'});
        assertThat(file).hasContent("abc");
    }
}

package dev.waymark.remote.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemMistake;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources that happen to lie in the current folder are not built, and so not run. */
class GoHostPlaceTest {
    @TempDir
    Path folder;

    /** Prints why there is nothing to build. */
    public static final class Builder {
        private Builder() {}

        public static void main(String[] args) {
            try {
                System.out.println("built " + new GoHost("hosts/theirs", ".", "theirs").built("theirs"));
            } catch (SystemMistake e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void thoseOfTheCurrentFolderAreNotBuilt() throws Exception {
        Path module = Files.createDirectories(folder.resolve("hosts/theirs"));
        Files.writeString(module.resolve("go.mod"), "module theirs\n");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Builder.class.getName())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).contains("hosts/theirs, which is not there");
        assertThat(folder.resolve(".waymark")).doesNotExist();
    }
}

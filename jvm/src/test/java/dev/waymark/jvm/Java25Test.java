package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Java25Test {
    @Test
    void isWhereTheVariableSays(@TempDir Path folder) throws IOException {
        Path right = jdk(folder.resolve("right"), "25.0.3");
        assertThat(Java25.find(Map.of("JAVA25_HOME", right.toString()))).isEqualTo(right);
        assertThat(Java25.find(Map.of("JAVA_HOME", right.toString()))).isEqualTo(right);
    }

    @Test
    void noneMeansNone(@TempDir Path folder) throws IOException {
        Path right = jdk(folder.resolve("right"), "25");
        Map<String, String> environment = Map.of("JAVA25_HOME", "none", "JAVA_HOME", right.toString());
        assertThat(Java25.find(environment)).isNull();
        assertThat(Java25.problem("system x", "none"))
                .isEqualTo(
                        "system x needs JDK 25, such as Eclipse Temurin 25 (https://adoptium.net), and JAVA25_HOME=none"
                                + " says that there is none");
    }

    @Test
    void anotherIsNamed(@TempDir Path folder) throws IOException {
        Path other = jdk(folder.resolve("other"), "24.0.1");
        assertThat(Java25.find(Map.of("JAVA25_HOME", other.toString()))).isNull();
        assertThat(Java25.problem("system x", other.toString())).contains(other + " is JDK 24.0.1");
        assertThat(Java25.problem("system x", folder.toString())).contains(folder + " is no JDK");
        assertThat(Java25.problem("system x", null)).contains("there is none here; set JAVA25_HOME");
    }

    private static Path jdk(Path home, String version) throws IOException {
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}

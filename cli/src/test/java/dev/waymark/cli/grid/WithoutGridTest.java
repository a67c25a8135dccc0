package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scala and Pekko are for the grid alone: who does not use it neither loads them nor waits for them. */
class WithoutGridTest {
    private static final List<String> LIBRARIES = List.of("/org/apache/pekko/", "/org/scala-lang/", "/com/typesafe/");

    @TempDir
    Path folder;

    @Test
    void whatNeedsNoGridRunsWithoutItsLibraries() throws Exception {
        assertThat(run("systems")).as(said()).isZero();
        assertThat(run("run", "pingpong", "--iterations", "3", "--out", "out"))
                .as(said())
                .isZero();
    }

    @Test
    void onlyTheCommandLineDependsOnIt() throws IOException {
        List<String> dependents = new ArrayList<>();
        try (Stream<Path> poms = Files.find(Path.of(".."), 3, (file, attributes) -> file.endsWith("pom.xml"))) {
            for (Path pom :
                    poms.filter(pom -> !pom.toString().contains("/target/")).toList()) {
                String text = Files.readString(pom);
                int dependencies = text.indexOf("</dependencyManagement>"); // what is managed is not yet used
                if (text.indexOf("<artifactId>waymark-grid</artifactId>", Math.max(dependencies, 0)) >= 0) {
                    dependents.add(pom.getParent().getFileName().toString());
                }
            }
        }
        assertThat(dependents).containsExactlyInAnyOrder("grid", "cli");
    }

    private int run(String... arguments) throws Exception {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> entries = List.of(path.split(File.pathSeparator));
        List<String> without = entries.stream()
                .filter(entry -> LIBRARIES.stream().noneMatch(entry.replace('\\', '/')::contains))
                .collect(Collectors.toList());
        assertThat(without).hasSizeLessThan(entries.size() - 10);
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                String.join(File.pathSeparator, without),
                Main.class.getName()));
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start()
                .waitFor();
    }

    private String said() throws IOException {
        return Files.exists(folder.resolve("said.txt")) ? Files.readString(folder.resolve("said.txt")) : "";
    }
}

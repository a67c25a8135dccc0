package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code THIRD-PARTY.md} is what Maven and Go resolve: nothing comes, goes or changes its version unseen. */
class ThirdPartyTest {
    private static final Path ROOT = Path.of("..");

    /** What may be in a distribution under Apache 2.0 without another word. */
    private static final Set<String> FREE = Set.of("Apache-2.0", "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "ISC");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (\\S+) \\| ([^|]+) \\|");
    private static final Pattern RESOLVED =
            Pattern.compile("(?m)^ +([\\w.-]+):([\\w.-]+):jar:([\\w.-]+):(?:compile|runtime)");
    private static final Pattern EMBEDDED = Pattern.compile(
            "<artifactItem>\\s*<groupId>(.+)</groupId>\\s*<artifactId>(.+)</artifactId>\\s*<version>(.+)</version>");
    private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+)>([^<]+)</");
    private static final Pattern REQUIRED = Pattern.compile("(?m)^(?:\\t|require )([^\\s(]+) (v\\S+)");

    @Test
    void theClassPath() {
        String resolved = read(Path.of("target/runtime-dependencies.txt")); // Maven has written it
        assertThat(listed("On the class path"))
                .isEqualTo(found(RESOLVED, resolved, m -> m.group(1) + ":" + m.group(2) + " " + m.group(3)));
    }

    @Test
    void whatLiesInsideJarsOfOurs() throws IOException {
        Set<String> inside = new TreeSet<>();
        for (Path pom : sources("pom.xml")) {
            String text = read(pom);
            Map<String, String> properties = new HashMap<>();
            PROPERTY.matcher(text).results().forEach(m -> properties.put("${" + m.group(1) + "}", m.group(2)));
            inside.addAll(found(
                    EMBEDDED,
                    text,
                    m -> m.group(1) + ":" + m.group(2) + " " + properties.getOrDefault(m.group(3), m.group(3))));
        }
        assertThat(listed("Inside jars")).isEqualTo(inside);
    }

    @Test
    void whatGoFetchesForHosts() throws IOException {
        Set<String> required = new TreeSet<>();
        for (Path module : sources("go.mod")) {
            required.addAll(found(REQUIRED, read(module), m -> m.group(1) + " " + m.group(2)));
        }
        required.removeIf(module -> module.startsWith("waymark.dev/")); // ours
        assertThat(listed("In hosts")).isEqualTo(required);
    }

    @Test
    void aLicenceThatAsksForMoreIsExplained() {
        String explained = section("Licences to know");
        for (String heading : List.of("On the class path", "Inside jars", "In hosts")) {
            for (MatchResult row : ROW.matcher(section(heading)).results().toList()) {
                if (!FREE.containsAll(List.of(row.group(3).split(" AND ")))) {
                    assertThat(explained).contains("| `" + row.group(1) + "` | " + row.group(3) + " |");
                }
            }
        }
    }

    /** The API has resources of its own, and so could forget them. */
    @Test
    void jarsOfOursCarryLicencesAndNotice() throws IOException {
        for (String name : List.of("LICENSE", "NOTICE", "licences/tlatools-MIT.txt")) {
            List<String> copies = new ArrayList<>();
            for (URL copy : Collections.list(Main.class.getClassLoader().getResources("META-INF/" + name))) {
                if (copy.getPath().matches(".*/(cli|api|engine|strategies)/target/.*")) {
                    try (InputStream in = copy.openStream()) {
                        copies.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
            }
            assertThat(copies).hasSize(4).containsOnly(read(ROOT.resolve(name)));
        }
    }

    private static Set<String> listed(String heading) {
        Set<String> rows = found(ROW, section(heading), m -> m.group(1) + " " + m.group(2));
        assertThat(rows).isNotEmpty();
        return rows;
    }

    private static String section(String heading) {
        List<String> sections = Stream.of(read(ROOT.resolve("THIRD-PARTY.md")).split("(?m)^## "))
                .filter(section -> section.startsWith(heading))
                .toList();
        assertThat(sections).as(heading).hasSize(1);
        return sections.get(0);
    }

    private static Set<String> found(Pattern pattern, String text, Function<MatchResult, String> name) {
        return pattern.matcher(text).results().map(name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Not what was built in hidden folders and in {@code target}. */
    private static List<Path> sources(String name) throws IOException {
        try (Stream<Path> files = Files.find(ROOT, 4, (file, attributes) -> file.endsWith(name))) {
            return files.filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.[^/]+)/.*"))
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.Clients;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.engine.Explorer;
import dev.waymark.histories.Verdict;
import dev.waymark.junit.Campaign;
import dev.waymark.raft.RaftSystem;
import dev.waymark.strategies.pct.PctStrategy;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A local Maven repository in which Waymark's artefacts are installed. All else is linked from the repository of the outer
 * build, so that nothing is downloaded twice; that repository itself does not get to know of this Waymark.
 */
final class Installed {
    private static final String VERSION = "0.1.0-SNAPSHOT";

    /** A class of each artefact that the commands of the pages install. */
    private static final Map<String, Class<?>> ONE_OF = Map.of(
            "api",
            SystemUnderTest.class,
            "engine",
            Explorer.class,
            "strategies",
            PctStrategy.class,
            "junit",
            Campaign.class,
            "histories",
            Verdict.class,
            "checkers",
            Clients.class,
            "raft",
            RaftSystem.class);

    private Installed() {}

    /** Those artefacts, and no others, that {@code command} would install. */
    static void at(Path repository, Path outer, String command) throws IOException {
        link(outer, repository, "dev");
        link(outer.resolve("dev"), repository.resolve("dev"), "waymark");
        install(repository, "waymark-bom", Path.of("../bom/pom.xml"));
        install(repository, "waymark-parent", Path.of("../pom.xml"));
        for (String module : built(command)) {
            Class<?> one = ONE_OF.get(module);
            assertThat(one)
                    .as("%s builds %s, which costs time and is not needed", command, module)
                    .isNotNull();
            jar(install(repository, "waymark-" + module, Path.of("..", module, "pom.xml")), one);
        }
    }

    /** The modules behind {@code -pl}, and with {@code -am} those that they need. */
    private static Set<String> built(String command) throws IOException {
        Matcher named =
                Pattern.compile("^mvn .*-Dquick install -pl (\\S+) -am$").matcher(command.strip());
        assertThat(named.matches()).as(command).isTrue();
        Deque<String> open = new ArrayDeque<>(List.of(named.group(1).split(",")));
        Set<String> all = new TreeSet<>();
        while (!open.isEmpty()) {
            String module = open.remove();
            if (all.add(module)) {
                String pom = Files.readString(Path.of("..", module, "pom.xml"));
                String always = pom.replaceAll("(?s)<profiles>.*</profiles>|<parent>.*</parent>", "");
                Pattern.compile("<groupId>dev.waymark</groupId>\\s*<artifactId>waymark-(\\w+)</artifactId>")
                        .matcher(always)
                        .results()
                        .forEach(needed -> open.add(needed.group(1)));
            }
        }
        return all;
    }

    private static void link(Path from, Path to, String without) throws IOException {
        Files.createDirectories(to);
        List<Path> entries = List.of();
        if (Files.isDirectory(from)) {
            try (Stream<Path> all = Files.list(from)) {
                entries = all.filter(Files::isDirectory).toList();
            }
        }
        for (Path entry : entries) {
            Path link = to.resolve(entry.getFileName());
            if (!entry.endsWith(without) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(link, entry.toAbsolutePath());
            }
        }
    }

    /** Gives the place of the jar. */
    private static Path install(Path repository, String artefact, Path pom) throws IOException {
        Path folder = Files.createDirectories(
                repository.resolve("dev/waymark").resolve(artefact).resolve(VERSION));
        Files.copy(pom, folder.resolve(artefact + "-" + VERSION + ".pom"), StandardCopyOption.REPLACE_EXISTING);
        return folder.resolve(artefact + "-" + VERSION + ".jar");
    }

    /** The artefact that has this class: the reactor gives a jar after {@code package}, a folder of classes before. */
    private static void jar(Path target, Class<?> one) throws IOException {
        Path source = Path.of(java.net.URI.create(
                one.getProtectionDomain().getCodeSource().getLocation().toString()));
        if (Files.isRegularFile(source)) {
            Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        try (OutputStream out = Files.newOutputStream(target);
                JarOutputStream jar = new JarOutputStream(out);
                Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                jar.putNextEntry(new ZipEntry(source.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, jar);
            }
        }
    }
}

package dev.waymark.samples;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.junit.Campaign;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A local Maven repository in which Waymark's artefacts are installed. All else is linked from the repository of the outer
 * build, so that nothing is downloaded twice; that repository itself does not get to know of this Waymark.
 */
final class Installed {
    private static final String VERSION = "0.1.0-SNAPSHOT";

    private Installed() {}

    static void at(Path repository, Path outer) throws IOException {
        link(outer, repository, "dev");
        link(outer.resolve("dev"), repository.resolve("dev"), "waymark");
        install(repository, "waymark-bom", Path.of("../bom/pom.xml"));
        install(repository, "waymark-parent", Path.of("../pom.xml"));
        jar(install(repository, "waymark-core", Path.of("../core/pom.xml")), SystemUnderTest.class);
        jar(install(repository, "waymark-junit", Path.of("../junit/pom.xml")), Campaign.class);
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

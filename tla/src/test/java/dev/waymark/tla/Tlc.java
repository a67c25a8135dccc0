package dev.waymark.tla;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TLC itself, as a model checker, in a process of its own. */
final class Tlc {
    private static final Pattern FOUND = Pattern.compile("([\\d,]+) distinct states found, 0 states left");

    private Tlc() {}

    /** Checks module {@code module} of {@code files} and gives the number of its reachable states. */
    static int check(ModelFiles files, Path folder, String config, String module, String... extended)
            throws IOException {
        Files.writeString(folder.resolve(module + ".tla"), String.valueOf(files.read(module + ".tla")));
        for (String other : extended) {
            Files.writeString(folder.resolve(other + ".tla"), String.valueOf(files.read(other + ".tla")));
        }
        Files.writeString(folder.resolve(module + ".cfg"), config);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        TlcJar.path().toString(),
                        "tlc2.TLC",
                        "-metadir",
                        folder.resolve("states").toString(),
                        module)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher found = FOUND.matcher(said);
        if (!said.contains("No error has been found") || !found.find()) {
            throw new AssertionError(said);
        }
        return Integer.parseInt(found.group(1).replace(",", ""));
    }
}

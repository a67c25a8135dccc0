package dev.waymark.remote.process;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A host of Waymark's own that is written in Go: built when it is needed, and again when its sources are newer. */
public final class GoHost {
    public static final String NEEDED = "needs Go 1.26 or later on PATH, to build its host: https://go.dev/dl";

    /** A copy of a library in which one text of one file is another: a seeded bug. */
    public record Patch(String library, String file, String from, String to) {}

    private final Path module;
    private final String main;
    private final Path binary;
    private final @Nullable Patch patch;

    /** Packages whose lines it counts; empty: none. */
    private final List<String> counted;

    /** {@code module}: its folder, seen from the root of the repository; {@code main}: the package in it. */
    public GoHost(String module, String main, String binary) {
        this(module, main, binary, null);
    }

    /** With a patched copy of a library. */
    public GoHost(String module, String main, String binary, @Nullable Patch patch) {
        this.patch = patch;
        this.counted = List.of();
        Path root = root(module);
        this.module = root.resolve(module);
        this.main = main;
        this.binary = root.resolve(".waymark").resolve("hosts").resolve(binary);
    }

    private GoHost(GoHost plain, List<String> counted) {
        this.module = plain.module;
        this.main = plain.main;
        this.patch = plain.patch;
        this.binary = plain.binary.resolveSibling(plain.binary.getFileName() + "-lines");
        this.counted = counted;
    }

    /** The same as another binary, which counts the lines of these packages. */
    public GoHost counting(List<String> packages) {
        return new GoHost(this, packages);
    }

    /**
     * The launcher says where it is; without it, it is somewhere above this code. Not above the current folder: what lies there may be
     * of others, and would be built and run.
     */
    private static Path root(String module) {
        String told = System.getProperty("waymark.root");
        Path here = told == null ? ownCode() : Path.of(told).toAbsolutePath();
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(module))) {
                return folder;
            }
        }
        return here;
    }

    private static Path ownCode() {
        try {
            return Path.of(GoHost.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no path to the code of " + GoHost.class, e);
        }
    }

    /** Whether it could be had. Starts nothing. */
    public boolean isThere() {
        return Files.isExecutable(binary) || go() != null;
    }

    private static @Nullable Path go() {
        return CommandLine.program("go");
    }

    /** Throws {@link SystemMistake}, which says what to install. */
    public synchronized Path built(String system) {
        if (!Files.isDirectory(module)) {
            throw SystemMistake.starting("system " + system + " has its sources in " + module
                    + ", which is not there: use it from a checkout of Waymark");
        }
        if (isNew()) {
            return binary;
        }
        Path go = go();
        if (go == null) {
            throw SystemMistake.starting("system " + system + " " + NEEDED);
        }
        build(system, go);
        return binary;
    }

    private boolean isNew() {
        try {
            if (!Files.isExecutable(binary)) {
                return false;
            }
            FileTime built = Files.getLastModifiedTime(binary);
            List<Path> sources = new ArrayList<>();
            for (Path folder : folders()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(Files::isRegularFile).forEach(sources::add);
                }
            }
            for (Path source : sources) {
                if (Files.getLastModifiedTime(source).compareTo(built) > 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException | UncheckedIOException e) {
            return false; // then it is built
        }
    }

    /** Its own, and those of the modules beside it that it uses, such as the SDK: {@code replace NAME => ../FOLDER}. */
    private List<Path> folders() throws IOException {
        List<Path> folders = new ArrayList<>(List.of(module));
        for (String line : Files.readAllLines(module.resolve("go.mod"))) {
            int arrow = line.indexOf("=> .");
            if (arrow >= 0) {
                folders.add(
                        module.resolve(line.substring(arrow + "=> ".length()).strip())
                                .normalize());
            }
        }
        return folders;
    }

    /** Two may build at once, and one may run what the other builds: each makes its own, and moves it there. */
    private void build(String system, Path go) {
        Path folder = null;
        try {
            Files.createDirectories(binary.getParent());
            folder = Files.createTempDirectory(binary.getParent(), "building");
            Path made = folder.resolve("host");
            List<String> arguments = new ArrayList<>(List.of("build", "-o", made.toString()));
            arguments.addAll(List.of("-trimpath", "-buildvcs=false")); // the same bytes, wherever the sources lie
            if (!counted.isEmpty()) { // only a main that is among them registers the counters
                arguments.addAll(List.of("-cover", "-covermode=atomic"));
                arguments.add("-coverpkg=" + String.join(",", counted) + "," + main);
            }
            if (patch != null) {
                arguments.add("-modfile=" + patched(system, go, patch, folder));
            }
            arguments.add(main);
            run(system, go, arguments);
            Files.move(made, binary, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw SystemMistake.starting("the host of system " + system + " cannot be built: " + e);
        } finally {
            delete(folder);
        }
    }

    /**
     * A file of modules that has a patched copy of the library in its place. The copy is named by what it is made of, since its name
     * gets into what is built, and stays for the next.
     */
    private Path patched(String system, Path go, Patch changed, Path folder) throws IOException {
        Path library = Path.of(run(system, go, List.of("list", "-m", "-f", "{{.Dir}}", changed.library())));
        String hash = ProgramHash.of(library.getFileName() + " " + changed);
        Path copy = binary.resolveSibling(binary.getFileName() + "-library-" + hash);
        if (!Files.isDirectory(copy)) {
            Path made = folder.resolve("library");
            copy(library, made);
            patch(system, made.resolve(changed.file()), changed);
            move(made, copy);
        }
        Path modules = folder.resolve("patched.mod");
        Files.writeString(
                modules,
                Files.readString(module.resolve("go.mod")) + "\nreplace " + changed.library() + " => "
                        + module.relativize(copy) + "\n");
        Files.copy(module.resolve("go.sum"), folder.resolve("patched.sum"));
        return modules;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copied.getParent());
                Files.write(copied, Files.readAllBytes(file));
            }
        }
    }

    private static void patch(String system, Path file, Patch changed) throws IOException {
        String text = Files.readString(file);
        if (!text.contains(changed.from())) {
            throw SystemMistake.starting("the host of system " + system + " cannot be built: " + changed.file() + " of "
                    + changed.library() + " is not what it was");
        }
        Files.writeString(file, text.replace(changed.from(), changed.to()));
    }

    /** Somebody else may have made the same meanwhile. */
    private static void move(Path made, Path to) throws IOException {
        try {
            Files.move(made, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(to)) {
                throw e;
            }
        }
    }

    /** What cannot be deleted is left: it does no harm. */
    private static void delete(@Nullable Path folder) {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it says. */
    private String run(String system, Path go, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(go.toString()));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(module.toFile()).redirectErrorStream(true);
        builder.environment().put("CGO_ENABLED", "0"); // no host is written in C, whatever its libraries bring along
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (process.waitFor() != 0) {
                throw SystemMistake.starting("the host of system " + system + " cannot be built: "
                        + said.replaceAll("\\s*\\R\\s*", " | ") + " (it " + NEEDED + ")");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw SystemMistake.starting("interrupted while the host of system " + system + " was built");
        }
        return said;
    }
}

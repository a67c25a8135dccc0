package dev.waymark.tla;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * TLC as a model checker: whether a model is right by itself, whatever a system does. In a process of its own, since TLC
 * knows no end but that of its JVM.
 */
public final class TlcCheck {
    /** What came of it. */
    public enum Verdict {
        HOLDS,
        FAILS,
        /** It took longer or more memory than it may, or was ended from outside. */
        UNFINISHED,
        /** There is no such module, or no configuration for it. */
        MISSING
    }

    /**
     * {@code states}: how many were found, 0 if TLC did not come to an end. {@code error}: what TLC says of the first
     * mistake, or empty.
     */
    public record Result(String module, Verdict verdict, long states, String error) {}

    private static final Pattern FOUND = Pattern.compile("([\\d,]+) distinct states found, 0 states left");
    private static final Pattern ERROR = Pattern.compile("^Error: (.*)$", Pattern.MULTILINE);
    private static final Pattern MEMORY = Pattern.compile("ran out of memory|Out Of Memory|OutOfMemoryError");
    private static final Pattern USES = Pattern.compile("(?:EXTENDS|INSTANCE)\\s+(\\w+(?:\\s*,\\s*\\w+)*)");

    private static final long POLL_MILLIS = 100;

    /** A process that gets one part in so many of a processor is waited for. */
    private static final long PATIENCE = 10;

    /** By the texts of all files: tests of one system disagree with the same model again and again. */
    private static final Map<Map<String, String>, Result> KNOWN = new ConcurrentHashMap<>();

    private TlcCheck() {}

    /** Module {@code module} with {@code module.cfg}, until {@code cancelled} or for so long of a processor's time. */
    public static Result run(ModelFiles files, String module, long limitMillis, BooleanSupplier cancelled) {
        String config = files.read(module + ".cfg");
        return config == null
                ? new Result(module, Verdict.MISSING, 0, "")
                : run(files, module, config, limitMillis, cancelled);
    }

    static Result run(ModelFiles files, String module, String config, long limitMillis, BooleanSupplier cancelled) {
        if (files.read(module + ".tla") == null) {
            return new Result(module, Verdict.MISSING, 0, "");
        }
        Map<String, String> texts = new TreeMap<>();
        texts.put(module + ".cfg", config);
        collect(Library.behind(files, List.of()), module, texts);
        Result known = KNOWN.get(texts);
        if (known != null) {
            return known;
        }
        Result result = run(module, texts, limitMillis, cancelled);
        if (result.verdict() != Verdict.UNFINISHED) {
            KNOWN.put(texts, result);
        }
        return result;
    }

    /** The module and those that it uses; TLC has the others. */
    private static void collect(ModelFiles files, String module, Map<String, String> texts) {
        String text = files.read(module + ".tla");
        if (text == null || texts.putIfAbsent(module + ".tla", text) != null) {
            return;
        }
        Matcher uses = USES.matcher(text);
        while (uses.find()) {
            for (String other : uses.group(1).split("\\s*,\\s*")) {
                collect(files, other, texts);
            }
        }
    }

    private static Result run(String module, Map<String, String> texts, long limitMillis, BooleanSupplier cancelled) {
        try {
            Path folder = Files.createTempDirectory("waymark-check");
            try {
                for (Map.Entry<String, String> text : texts.entrySet()) {
                    Files.writeString(folder.resolve(text.getKey()), text.getValue());
                }
                return run(module, folder, limitMillis, cancelled);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw TemporaryFolder.unusable(e);
        }
    }

    private static Result run(String module, Path folder, long limitMillis, BooleanSupplier cancelled)
            throws IOException {
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(command(module, folder))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            long waited = 0;
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                waited += POLL_MILLIS;
                if (spent(process, waited) >= limitMillis || cancelled.getAsBoolean()) {
                    return new Result(module, Verdict.UNFINISHED, 0, "");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result(module, Verdict.UNFINISHED, 0, "");
        } finally {
            process.destroyForcibly().onExit().join();
        }
        return result(module, Files.readString(output, StandardCharsets.UTF_8));
    }

    /** Time of a processor: on a busy machine the same check gets as far. One that waits must end too. */
    private static long spent(Process process, long waitedMillis) {
        long busy = process.info().totalCpuDuration().map(Duration::toMillis).orElse(waitedMillis);
        return Math.max(busy, waitedMillis / PATIENCE);
    }

    /** Of all that TLC printed. If it says nothing of an error it was ended from outside. */
    static Result result(String module, String said) {
        Matcher found = FOUND.matcher(said);
        if (said.contains("No error has been found") && found.find()) {
            return new Result(
                    module, Verdict.HOLDS, Long.parseLong(found.group(1).replace(",", "")), "");
        }
        Matcher error = ERROR.matcher(said);
        boolean fails = error.find() && !MEMORY.matcher(said).find();
        return new Result(
                module,
                fails ? Verdict.FAILS : Verdict.UNFINISHED,
                0,
                fails ? error.group(1).strip() : "");
    }

    private static List<String> command(String module, Path folder) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Djava.io.tmpdir=" + folder));
        command.addAll(List.of("-cp", TlcJar.path().toString(), "tlc2.TLC"));
        command.addAll(List.of("-metadir", folder.resolve("states").toString(), module));
        return command;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}

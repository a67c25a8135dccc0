package dev.waymark.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Gives a reader changed copies of files that it can read. It may give a value or say what is wrong; all else is a defect. An
 * input that was one is kept in {@code src/test/resources/fuzz/NAME} and is read first from then on. A fixed number of inputs,
 * and no clock, so that the same build reads the same ones.
 */
public final class ReaderFuzz {
    /** Reads an input, as a whole. */
    public interface Reader {
        void read(byte[] input) throws Exception;
    }

    /** Many times what the slowest takes on a machine that is busy. */
    private static final long SLOW_MILLIS = 30_000;

    private static final int SHOWN = 5;
    private static final Path CORPUS = Path.of("src", "test", "resources", "fuzz");
    private static final Path LEFT = Path.of("target", "fuzz");

    private final String name;
    private final Reader reader;
    private final List<byte[]> originals = new ArrayList<>();
    private final List<String> defects = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private boolean severalKinds;

    public ReaderFuzz(String name, Reader reader) {
        this.name = name;
        this.reader = reader;
    }

    /** What is changed, beside the corpus. */
    public ReaderFuzz from(byte[] original) {
        originals.add(original);
        return this;
    }

    public ReaderFuzz from(String original) {
        return from(original.getBytes(StandardCharsets.UTF_8));
    }

    /** Not each of the originals is for this reader, but one is. */
    public ReaderFuzz ofSeveralKinds() {
        severalKinds = true;
        return this;
    }

    /** The files of a folder whose names end so. */
    public ReaderFuzz from(Path folder, String ending) throws IOException {
        for (Path file : files(folder)) {
            if (file.toString().endsWith(ending)) {
                from(Files.readAllBytes(file));
            }
        }
        return this;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Reads the originals, which must be understood, then the corpus, and so many changed ones of both. */
    public void run(long seed, int count) throws IOException {
        for (byte[] original : originals) {
            read(original, "an original");
        }
        if (severalKinds) {
            assertThat(refused).as("originals that cannot be read").hasSizeLessThan(originals.size());
        } else {
            assertThat(refused).as("originals that cannot be read").isEmpty();
        }
        if (Files.isDirectory(CORPUS.resolve(name))) {
            for (Path file : files(CORPUS.resolve(name))) {
                originals.add(Files.readAllBytes(file));
                read(Files.readAllBytes(file), String.valueOf(file.getFileName()));
            }
        }
        Mutator mutator = new Mutator(seed);
        for (int i = 0; i < count; i++) {
            byte[] original = originals.get(mutator.below(originals.size()));
            byte[] changed = mutator.below(3) == 0
                    ? mutator.bytes(original)
                    : mutator.text(new String(original, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            read(changed, String.format(Locale.ROOT, "seed-%d-%d", seed, i));
        }
        assertThat(defects.stream().limit(SHOWN))
                .as(defects.size() + " inputs, kept in " + LEFT.resolve(name).toAbsolutePath())
                .isEmpty();
    }

    private void read(byte[] input, String what) throws IOException {
        long start = System.nanoTime();
        try {
            reader.read(input);
        } catch (UsageException e) {
            refused.add(String.valueOf(e.getMessage()));
            if (String.valueOf(e.getMessage()).isBlank()) {
                defect(input, what, "says nothing");
            }
        } catch (Throwable e) {
            StackTraceElement[] stack = e.getStackTrace();
            defect(input, what, e + (stack.length == 0 ? "" : " at " + stack[0]));
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (millis > SLOW_MILLIS) {
            defect(input, what, "takes " + millis + " ms");
        }
    }

    private void defect(byte[] input, String what, String problem) throws IOException {
        defects.add(what + ": " + problem);
        Files.createDirectories(LEFT.resolve(name));
        Files.write(LEFT.resolve(name).resolve(what.replace(' ', '-')), input);
    }
}

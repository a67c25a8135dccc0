package dev.waymark.tla;

import dev.waymark.core.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Where modules are looked for that do not stand beside the model: in folders and jars, and at last among stand-ins of our
 * own for modules that many extend and few have at hand.
 */
final class Library implements ModelFiles {
    /** Folders and jars, separated as a class path is; TLC knows it by this name. */
    static final String PROPERTY = "TLA-Library";

    /** Beside this class. */
    private static final String STAND_INS = "library/";

    private final ModelFiles first;
    private final List<Path> places;

    private Library(ModelFiles first, List<Path> places) {
        this.first = first;
        this.places = places;
    }

    /** Files beside the model come before {@code given}, and these before those of the property. */
    static ModelFiles behind(ModelFiles first, List<Path> given) {
        List<Path> places = new ArrayList<>();
        given.forEach(each -> places.add(checked(each, "--library")));
        for (String each : System.getProperty(PROPERTY, "").split(File.pathSeparator)) {
            if (!each.isBlank()) {
                places.add(checked(Path.of(each), "-D" + PROPERTY));
            }
        }
        return new Library(first, places);
    }

    private static Path checked(Path place, String from) {
        if (!Files.isDirectory(place) && !isJar(place)) {
            throw new UsageException(from + ": " + place + " is neither a folder nor a jar with TLA+ modules");
        }
        return place;
    }

    private static boolean isJar(Path place) {
        String name = String.valueOf(place.getFileName());
        return Files.isRegularFile(place) && (name.endsWith(".jar") || name.endsWith(".zip"));
    }

    @Override
    public @Nullable String read(String file) {
        String text = first.read(file);
        for (int i = 0; text == null && i < places.size(); i++) {
            text = read(places.get(i), file);
        }
        return text != null ? text : standIn(file);
    }

    private static @Nullable String read(Path place, String file) {
        if (!isJar(place)) {
            return ModelFiles.in(place).read(file);
        }
        try (ZipFile jar = new ZipFile(place.toFile())) {
            ZipEntry entry = jar.getEntry(file);
            if (entry == null) {
                return null;
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return Texts.decode(in.readAllBytes(), place + "!" + file);
            }
        } catch (IOException e) {
            throw new UsageException("--library: " + place + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static @Nullable String standIn(String file) {
        try (InputStream in = Library.class.getResourceAsStream(STAND_INS + file)) {
            return in == null ? null : Texts.decode(in.readAllBytes(), file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    @Override
    public String shown(String file) {
        if (first.read(file) != null) {
            return first.shown(file);
        }
        for (Path place : places) {
            if (read(place, file) != null) {
                return place + (isJar(place) ? "!" : File.separator) + file;
            }
        }
        return standIn(file) == null ? first.shown(file) : "Waymark's " + file;
    }
}

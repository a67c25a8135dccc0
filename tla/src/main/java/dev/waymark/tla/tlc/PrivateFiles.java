package dev.waymark.tla.tlc;

import dev.waymark.tla.ModelFiles;
import dev.waymark.tla.TemporaryFolder;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import util.FilenameToStream;

/**
 * Gives TLC the files it asks for, from a folder that nobody else knows: modules of the model, then standard modules. A
 * class file is never given, so none can replace an operator of the model.
 */
final class PrivateFiles implements FilenameToStream, AutoCloseable {
    /** Where a module begins, and where one ends. */
    private static final Pattern BORDER =
            Pattern.compile("^-{4,}[ \\t]*MODULE[ \\t]+(\\w+)[ \\t]*-{4,}|^={4,}", Pattern.MULTILINE);

    private static final String STANDARD = "tla2sany/StandardModules/";

    private final ModelFiles files;
    private final Path folder;
    private final Map<String, String> texts = new LinkedHashMap<>();
    /** Modules that stand in the file of another one. */
    private final Map<String, String> inside = new HashMap<>();

    PrivateFiles(ModelFiles files) {
        this.files = files;
        try {
            this.folder = Files.createTempDirectory("waymark-model");
        } catch (IOException e) {
            throw TemporaryFolder.unusable(e);
        }
    }

    Path folder() {
        return folder;
    }

    @Override
    public @Nullable File resolve(String name, boolean isModule) {
        if (name.endsWith(".class")) {
            return null;
        }
        String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
        file = String.valueOf(Path.of(file).getFileName());
        boolean standard = false;
        if (!texts.containsKey(file)) {
            String text = files.read(file);
            if (text == null) {
                text = standard(file);
                standard = text != null;
            }
            if (text == null) {
                text = inAnotherFile(file);
            }
            if (text != null) {
                write(file, text);
            }
        }
        return new TLAFile(folder.resolve(file).toString(), standard, this);
    }

    void write(String file, String text) {
        texts.put(file, text);
        try {
            Files.writeString(folder.resolve(file), text);
        } catch (IOException e) {
            throw TemporaryFolder.unusable(e);
        }
    }

    private static @Nullable String standard(String file) {
        try (InputStream in = PrivateFiles.class.getClassLoader().getResourceAsStream(STANDARD + file)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file may hold several modules, one after the other; that of its name is the first. */
    private @Nullable String inAnotherFile(String file) {
        String module = file.replaceFirst("\\.tla$", "");
        for (Map.Entry<String, String> each : texts.entrySet()) {
            Matcher border = BORDER.matcher(each.getValue());
            int depth = 0;
            int start = -1;
            while (border.find()) {
                String name = border.group(1);
                start = depth == 0 && module.equals(name) ? border.start() : start;
                depth += name != null ? 1 : depth > 0 ? -1 : 0;
                if (depth == 0 && start >= 0) {
                    inside.put(module, each.getKey().replaceFirst("\\.tla$", ""));
                    // Empty lines in front, so that places are those in the file.
                    long before = each.getValue().substring(0, start).lines().count();
                    return "\n".repeat((int) before) + each.getValue().substring(start, border.end()) + "\n";
                }
            }
        }
        return null;
    }

    @Override
    public String getFullPath() {
        return folder.toString();
    }

    @Override
    public boolean isStandardModule(String module) {
        return files.read(module + ".tla") == null && standard(module + ".tla") != null;
    }

    /** The text between two places of a module, on one line. */
    String excerpt(String module, int fromLine, int fromColumn, int toLine, int toColumn) {
        String text = texts.get(module + ".tla");
        List<String> lines = text == null ? List.of() : text.lines().toList();
        if (fromLine < 1 || toLine > lines.size()) {
            return "";
        }
        StringBuilder result = new StringBuilder();
        for (int line = fromLine; line <= toLine; line++) {
            String all = lines.get(line - 1);
            int from = line == fromLine ? Math.min(all.length(), fromColumn - 1) : 0;
            int to = line == toLine ? Math.min(all.length(), toColumn) : all.length();
            result.append(all, from, Math.max(from, to)).append(' ');
        }
        return result.toString().replaceAll("\\s+", " ").strip();
    }

    String shown(String module) {
        String around = inside.get(module);
        return around != null
                ? shown(around)
                : isStandardModule(module) ? module + ".tla" : files.shown(module + ".tla");
    }

    /** TLC has read everything by the time a model is loaded. */
    @Override
    public void close() {
        try {
            for (String file : texts.keySet()) {
                Files.deleteIfExists(folder.resolve(file));
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            folder.toFile().deleteOnExit(); // a temporary folder that stays is no reason to fail
        }
    }
}

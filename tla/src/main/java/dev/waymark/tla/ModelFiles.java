package dev.waymark.tla;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a model and the modules it extends come from: a folder, or the resources beside a class. */
public interface ModelFiles {
    /** The text of a file, null if there is none. */
    @Nullable
    String read(String file);

    /** The name that people know the file by. */
    default String shown(String file) {
        return file;
    }

    static ModelFiles in(Path folder) {
        return new ModelFiles() {
            @Override
            public @Nullable String read(String file) {
                Path path = folder.resolve(file);
                try {
                    return Files.isRegularFile(path) ? Texts.decode(Files.readAllBytes(path), path.toString()) : null;
                } catch (IOException e) {
                    throw new UncheckedIOException(path + " cannot be read", e);
                }
            }

            @Override
            public String shown(String file) {
                return folder.resolve(file).toString();
            }
        };
    }

    /** {@code folder} is relative to the package of {@code anchor}. */
    static ModelFiles beside(Class<?> anchor, String folder) {
        return file -> {
            try (InputStream in = anchor.getResourceAsStream(folder.isEmpty() ? file : folder + "/" + file)) {
                return in == null ? null : Texts.decode(in.readAllBytes(), file);
            } catch (IOException e) {
                throw new UncheckedIOException(file + " cannot be read", e);
            }
        };
    }
}

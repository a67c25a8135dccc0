package dev.waymark.core.file;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads what people write: never more of it than they would, since it may be any file, or have no end. */
public final class TextFile {
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private TextFile() {}

    /** {@code what} it is, for messages; throws {@link UsageException} with what is wrong. */
    public static String read(Path file, String what, int bytesMax) {
        if (Files.isDirectory(file)) {
            throw new UsageException(what + " " + file + " is a folder: give a file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(bytesMax + 1);
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no file " + file);
        } catch (IOException e) {
            throw new UsageException(what + " " + file + " cannot be read (" + e + ")", e);
        }
        if (bytes.length > bytesMax) {
            throw new UsageException(
                    what + " " + file + " is larger than any " + what + ": at most " + bytesMax + " bytes are read");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new UsageException(what + " " + file + " is no text in UTF-8");
        }
    }
}

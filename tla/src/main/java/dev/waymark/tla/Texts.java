package dev.waymark.tla;

import dev.waymark.core.UsageException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The texts of files that nobody here wrote. */
final class Texts {
    private static final String MARK = "\uFEFF";

    private Texts() {}

    /**
     * UTF-8, and otherwise ISO 8859-1: what is not ASCII stands in comments, and a name in one is no reason to refuse a
     * specification. {@code shown}: the file, for messages.
     */
    static String decode(byte[] bytes, String shown) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        if (text.indexOf('\0') >= 0) {
            throw new UsageException(shown + " is no text in UTF-8 or ISO 8859-1: save it as UTF-8");
        }
        return text.startsWith(MARK) ? text.substring(1) : text;
    }
}

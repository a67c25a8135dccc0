package dev.waymark.jvm.child;

import dev.waymark.jvm.net.Parcel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What can be seen of a parcel: by the server's own framer, else its ports and how it begins. */
final class Messages {
    private static final int SHOWN = 80;
    private static final int HEX_SHOWN = 16;

    private Messages() {}

    /** Of the connection and the direction: the order of what has the same key is kept. */
    static String key(Parcel parcel) {
        return parcel.from() + ":" + parcel.fromPort() + ">" + parcel.to() + ":" + parcel.toPort();
    }

    static Map<String, Object> seen(Parcel parcel, Node receiver, Node sender) {
        if (parcel.kind() == Parcel.Kind.DATA) {
            byte[] bytes = parcel.bytes();
            Map<String, ?> named = receiver.message(parcel.service(), bytes);
            named = named.isEmpty() ? sender.message(parcel.service(), bytes) : named;
            if (named.get("@") instanceof String) {
                return new LinkedHashMap<>(named);
            }
            Map<String, Object> seen = begin("Data", parcel);
            seen.put("bytes", bytes.length);
            seen.put("text", text(bytes));
            return seen;
        }
        String name = parcel.kind().name();
        return begin(name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT), parcel);
    }

    private static Map<String, Object> begin(String type, Parcel parcel) {
        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("@", type);
        seen.put("fromPort", parcel.fromPort());
        seen.put("toPort", parcel.toPort());
        return seen;
    }

    /** What can be read, or digits. */
    private static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean readable = text.chars().allMatch(c -> c >= ' ' && c != 0xFFFD && c != 127 || c == '\n' || c == '\r');
        if (readable) {
            String line = text.strip().replaceAll("[\\r\\n]+", " | ");
            return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
        }
        StringBuilder digits = new StringBuilder("0x");
        for (int i = 0; i < Math.min(bytes.length, HEX_SHOWN); i++) {
            digits.append(String.format("%02x", bytes[i]));
        }
        return digits.append(bytes.length > HEX_SHOWN ? "..." : "").toString();
    }
}

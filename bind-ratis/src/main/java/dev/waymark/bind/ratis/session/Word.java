package dev.waymark.bind.ratis.session;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** One thing that a server did: {@code kind} says what, the parts tell more. */
public record Word(String kind, int node, List<String> parts) {
    static Word of(String text) {
        List<String> parts = Arrays.stream(text.split(",", -1))
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .toList();
        return new Word(parts.get(0), Integer.parseInt(parts.get(1)), parts.subList(2, parts.size()));
    }

    public String text(int place) {
        return parts.get(place);
    }

    public int number(int place) {
        return Integer.parseInt(parts.get(place));
    }

    public long handle(int place) {
        return Long.parseLong(parts.get(place));
    }
}

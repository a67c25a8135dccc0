package dev.waymark.remote.wire;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * How a host's requests and replies read as a history: {@code model} and {@code consistency} as {@code waymark check} has them;
 * replies in {@code failed} say that nothing happened, those in {@code unknown} that nobody knows.
 */
public record HistoryWords(
        String model, String consistency, List<Words> operations, List<String> failed, List<String> unknown) {
    /** The reply as it is, where a part of it could be named. */
    public static final String WHOLE = "*";

    private static final int PARTS_MAX = 10;

    /**
     * What requests of one type are. {@code key} and {@code value} name parts of the request, several values make a list; {@code result}
     * names the part of the reply that says what was read; empty: none.
     *
     * @param request the type of the request, or the whole of it if it is a text
     * @param operation as the model calls it
     */
    public record Words(String request, String operation, String key, List<String> value, String result) {}

    static HistoryWords read(Declaration from) {
        HistoryWords read = new HistoryWords(
                from.text("model", ""),
                from.text("consistency", "linearizable"),
                from.objects("of", HistoryWords::words),
                from.texts("failed", Declaration.LIST_MAX),
                from.texts("unknown", Declaration.LIST_MAX));
        from.end();
        if (read.model.isEmpty() || read.operations.isEmpty()) {
            throw Values.garbage("a \"history\" without \"model\", or with nothing in \"of\"");
        }
        Declaration.apart(
                "request of \"history\"",
                read.operations.stream().map(Words::request).toList());
        return read;
    }

    private static Words words(Declaration from) {
        JsonNode value = from.part("value");
        Words words = new Words(
                from.text("request", ""),
                from.text("f", ""),
                from.text("key", ""),
                value.isArray()
                        ? from.texts("value", PARTS_MAX)
                        : value.isMissingNode() ? List.of() : List.of(from.text("value", "")),
                from.text("result", ""));
        if (words.request.isEmpty() || words.operation.isEmpty()) {
            throw Values.garbage("an element of \"of\" in \"history\" without \"request\" or \"f\"");
        }
        return words;
    }
}

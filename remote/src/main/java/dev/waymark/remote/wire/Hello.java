package dev.waymark.remote.wire;

import dev.waymark.core.Bug;
import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The first frame of a host: who it is, and what it can be told before it begins. {@code node}: the only one that it holds; 0: all.
 */
public record Hello(
        String name, String summary, List<Parameter> parameters, List<Bug> bugs, Channels channels, int node) {
    /** Of the protocol. */
    public static final int VERSION = 1;

    private static final JsonMapper JSON = new JsonMapper();

    public static Hello read(byte[] frame) {
        JsonNode hello = tree(frame);
        int version = hello.path("waymark").asInt(-1);
        if (version != VERSION) {
            throw new HostFault(
                    HostFault.Kind.OTHER_VERSION,
                    version < 0
                            ? "did not say hello: its first frame has no \"waymark\", the version of the protocol"
                            : "speaks version " + version + " of the host protocol, and this Waymark version " + VERSION
                                    + ": build it with the SDK of this Waymark");
        }
        return new Hello(
                hello.path("name").asString("host"),
                hello.path("summary").asString(""),
                list(hello, "parameters", Hello::parameter),
                list(hello, "bugs", Hello::bug),
                channels(hello.path("channels").asString("none")),
                hello.path("node").asInt(0));
    }

    static JsonNode tree(byte[] frame) {
        try {
            return JSON.readTree(frame);
        } catch (JacksonException e) {
            throw Values.garbage("a frame that is no JSON: "
                    + new String(frame, StandardCharsets.UTF_8)
                            .lines()
                            .findFirst()
                            .orElse(""));
        }
    }

    static <T> List<T> list(JsonNode from, String name, Function<JsonNode, T> element) {
        List<T> list = new ArrayList<>();
        from.path(name).values().forEach(each -> list.add(element.apply(each)));
        return list;
    }

    /** Its kind follows from what is said of it: a range, a list of values, or neither. */
    private static Parameter parameter(JsonNode from) {
        String name = from.path("name").asString("");
        String summary = from.path("summary").asString("");
        String byDefault = from.path("default").asString("");
        if (from.has("least")) {
            long least = from.path("least").asLong(0);
            long most = from.path("most").asLong(Long.MAX_VALUE);
            return Parameter.number(name, from.path("default").asLong(least), least, most, summary);
        }
        List<String> values = list(from, "values", JsonNode::asString);
        Parameter parameter = values.isEmpty()
                ? Parameter.text(name, byDefault, summary)
                : Parameter.choice(name, byDefault, values, summary);
        return parameter.of(kind(from.path("kind").asString("value")));
    }

    private static Parameter.Kind kind(String text) {
        try {
            return Parameter.Kind.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw Values.garbage("a parameter of kind \"" + text + "\": value, program, folder and address are known");
        }
    }

    private static Bug bug(JsonNode from) {
        return new Bug(
                from.path("name").asString(""),
                from.path("summary").asString(""),
                from.path("breaks").asString(""));
    }

    private static Channels channels(String text) {
        try {
            return Channels.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw Values.garbage("channels \"" + text + "\": none, pair and receiver are known");
        }
    }
}

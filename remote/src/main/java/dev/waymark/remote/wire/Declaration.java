package dev.waymark.remote.wire;

import dev.waymark.core.Nearest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An object of what a host declares of itself, in its hello or once it is configured. Each part has its type and its bounds, and
 * none may be left over: what is misspelt would be lost.
 */
final class Declaration {
    /** Of parameters, bugs, properties: more are no help to anybody. */
    static final int LIST_MAX = 1_000;

    static final int TEXT_MAX = 10_000;

    private static final int TOKENS_MAX = 5_000_000;
    private static final int DEPTH_MAX = 100;

    /** Names are typed on command lines, and files are called by them. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}");

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH_MAX)
                            .maxTokenCount(TOKENS_MAX)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode node;
    private final String what;
    private final Set<String> known = new LinkedHashSet<>();

    private Declaration(JsonNode node, String what) {
        if (!node.isObject()) {
            throw Values.garbage(what + " that is no object: " + Values.brief(node));
        }
        this.node = node;
        this.what = what;
    }

    /** {@code what} it is, in a sentence. Throws {@link HostFault}. */
    static Declaration of(byte[] frame, String what) {
        try {
            return new Declaration(JSON.readTree(frame), what);
        } catch (StreamConstraintsException e) {
            throw Values.tooMuch(DEPTH_MAX, TOKENS_MAX);
        } catch (JacksonException e) {
            throw Values.garbage("a frame that is no JSON: "
                    + Values.brief(new String(frame, StandardCharsets.UTF_8)
                            .lines()
                            .findFirst()
                            .orElse("")));
        }
    }

    static Declaration of(JsonNode node, String what) {
        return new Declaration(node, what);
    }

    Declaration object(String key) {
        return new Declaration(part(key), "\"" + key + "\"");
    }

    boolean has(String key) {
        return !part(key).isMissingNode();
    }

    /** What there is under this key; missing where there is null. */
    JsonNode part(String key) {
        known.add(key);
        JsonNode part = node.path(key);
        return part.isNull() ? node.path("") : part;
    }

    String text(String key, String otherwise) {
        JsonNode part = part(key);
        return part.isMissingNode() ? otherwise : text(part, "\"" + key + "\"");
    }

    private static String text(JsonNode part, String what) {
        if (!part.isString()) {
            throw Values.garbage(what + ":" + Values.brief(part) + " where a text belongs");
        }
        String text = part.asString();
        if (text.length() > TEXT_MAX) {
            throw flood(what + " of " + text.length() + " characters", TEXT_MAX);
        }
        return text;
    }

    String name(String key) {
        String name = text(key, "");
        if (!NAME.matcher(name).matches()) {
            throw Values.garbage(what + " with \"" + key + "\":\"" + Values.brief(name)
                    + "\": a name is 1 to 100 letters, digits, points, _ and -");
        }
        return name;
    }

    long whole(String key, long otherwise, long least, long most) {
        JsonNode part = part(key);
        if (part.isMissingNode()) {
            return otherwise;
        }
        if (!part.isIntegralNumber() || !part.canConvertToLong() || part.asLong() < least || part.asLong() > most) {
            throw Values.garbage("\"" + key + "\":" + Values.brief(part) + " where a whole number from " + least
                    + " to " + most + " belongs");
        }
        return part.asLong();
    }

    /** One of the constants, by its name in small letters. */
    <E extends Enum<E>> E one(String key, E otherwise) {
        String given = text(key, "");
        List<String> names = new ArrayList<>();
        for (E each : otherwise.getDeclaringClass().getEnumConstants()) {
            names.add(each.name().toLowerCase(Locale.ROOT));
            if (names.get(names.size() - 1).equals(given)) {
                return each;
            }
        }
        if (has(key)) {
            throw unknown(key, given, names);
        }
        return otherwise;
    }

    List<String> texts(String key, int most) {
        return list(key, most, each -> text(each, "an element of \"" + key + "\""));
    }

    <T> List<T> objects(String key, Function<Declaration, T> element) {
        return list(key, LIST_MAX, each -> {
            Declaration object = new Declaration(each, "an element of \"" + key + "\"");
            T made = element.apply(object);
            object.end();
            return made;
        });
    }

    <T> List<T> list(String key, int most, Function<JsonNode, T> element) {
        JsonNode part = part(key);
        if (!part.isArray() && !part.isMissingNode()) {
            throw Values.garbage("\"" + key + "\":" + Values.brief(part) + " where a list belongs");
        }
        if (part.size() > most) {
            throw flood(part.size() + " " + key, most);
        }
        List<T> list = new ArrayList<>();
        part.values().forEach(each -> list.add(element.apply(each)));
        return list;
    }

    /** To be called when everything was asked for: what is left nobody knows. */
    void end() {
        for (String key : node.propertyNames()) {
            if (!known.contains(key)) {
                throw unknown("key of " + what, key, known);
            }
        }
    }

    static HostFault unknown(String kind, String given, Iterable<String> valid) {
        List<String> names = new ArrayList<>();
        valid.forEach(names::add);
        return new HostFault(HostFault.Kind.GARBAGE, "named an " + Nearest.unknown(kind, Values.brief(given), names));
    }

    /** {@code names} are of things of one kind: none may be there twice. */
    static void apart(String kind, List<String> names) {
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw Values.garbage(kind + " " + name + " twice");
            }
        }
    }

    static HostFault flood(String what, long most) {
        return new HostFault(HostFault.Kind.FLOODS, "sent " + what + "; " + most + " is the most");
    }
}

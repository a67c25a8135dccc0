package dev.waymark.engine.trace;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.spec.SpecJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes a trace of what stands before its steps, as {@link TraceWriter} writes it, and of what its steps hold. */
final class Format2 {
    private Format2() {}

    static Trace trace(JsonNode head, List<Decision> decisions, List<Event> events, List<Integer> begins) {
        for (String key : List.of("start", "steps")) {
            if (!head.has(key)) {
                throw Damaged.field(key, "there");
            }
        }
        List<Verdict> verdicts = verdicts(head);
        return new Trace(
                Damaged.text(head, "waymark"),
                head.has("commit") ? Damaged.text(head, "commit") : Version.UNKNOWN,
                code(head),
                spec(head),
                natural(head, "index"),
                number(head, "seed"),
                Damaged.configuration(head),
                texts(head, "properties"),
                new RecordedExecution(decisions, events, begins, tail(head, decisions.size())),
                violation(head, verdicts),
                verdicts);
    }

    static CodeVersion code(JsonNode head) {
        JsonNode code = head.path("code");
        return code.isMissingNode()
                ? CodeVersion.NOT_KNOWN
                : new CodeVersion(Damaged.text(code, "system"), Damaged.text(code, "waymark"));
    }

    private static CampaignSpec spec(JsonNode head) {
        JsonNode spec = head.path("spec");
        if (!spec.isObject()) {
            throw Damaged.field("spec", "an object");
        }
        try {
            return SpecJson.read(spec);
        } catch (UsageException e) {
            throw new Damaged("holds a spec that this version cannot read: " + e.getMessage(), e);
        }
    }

    private static List<Verdict> verdicts(JsonNode head) {
        JsonNode all = head.path("verdicts");
        if (!all.isArray()) {
            throw Damaged.field("verdicts", "a list");
        }
        List<Verdict> verdicts = new ArrayList<>();
        for (JsonNode each : all.values()) {
            verdicts.add(verdict(each));
        }
        return verdicts;
    }

    private static Verdict verdict(JsonNode verdict) {
        return new Verdict(
                Damaged.text(verdict, "property"),
                constant(verdict, "safety", Safety.values()),
                constant(verdict, "reach", Reach.values()),
                verdict.has("cause") ? constant(verdict, "cause", Cause.values()) : Cause.CHECK,
                Damaged.text(verdict, "signature"),
                Damaged.text(verdict, "message"));
    }

    private static @Nullable String violation(JsonNode head, List<Verdict> verdicts) {
        if (!head.has("violation")) {
            return null;
        }
        String property = Damaged.text(head, "violation");
        if (verdicts.stream()
                .noneMatch(each -> each.violated() && each.property().equals(property))) {
            throw Damaged.field("violation", "a property whose verdict is VIOLATED");
        }
        return property;
    }

    static <E extends Enum<E>> E constant(JsonNode node, String key, E[] constants) {
        String name = Damaged.text(node, key);
        return Arrays.stream(constants)
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Damaged.field(key, "one of " + Arrays.toString(constants)));
    }

    /** Not there if there was no tail. */
    static int tail(JsonNode head, int decisions) {
        JsonNode value = head.path("tail");
        if (value.isMissingNode()) {
            return -1;
        }
        if (!value.isInt() || value.intValue() < 0 || value.intValue() > decisions) {
            throw Damaged.field("tail", "the index of a decision");
        }
        return value.intValue();
    }

    static long natural(JsonNode head, String key) {
        long number = number(head, key);
        if (number < 0) {
            throw Damaged.field(key, "a whole number from 0");
        }
        return number;
    }

    static long number(JsonNode head, String key) {
        JsonNode value = head.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw Damaged.field(key, "a whole number");
        }
        return value.longValue();
    }

    static List<String> texts(JsonNode head, String key) {
        JsonNode values = head.path(key);
        if (!values.isArray() || !values.values().stream().allMatch(JsonNode::isString)) {
            throw Damaged.field(key, "a list of texts");
        }
        return values.values().stream().map(JsonNode::stringValue).toList();
    }
}

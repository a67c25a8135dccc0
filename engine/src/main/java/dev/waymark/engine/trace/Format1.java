package dev.waymark.engine.trace;

import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.trace.format1.EventLine;
import dev.waymark.engine.trace.format1.StepBegins;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Traces as they were before there were specs: what describes a campaign stood in keys of its own, decisions and events were lines of
 * text, and there was one verdict. It changes no more.
 */
final class Format1 {
    private Format1() {}

    static Trace trace(JsonNode head) {
        List<String> properties = Format2.texts(head, "properties");
        Verdict verdict = verdict(head.path("verdict"));
        return new Trace(
                Damaged.text(head, "waymark"),
                head.has("commit") ? Damaged.text(head, "commit") : Version.UNKNOWN,
                Format2.code(head),
                spec(head, properties),
                head.has("execution") ? Format2.natural(head, "execution") : 0,
                Format2.number(head, "executionSeed"),
                Damaged.configuration(head),
                properties,
                execution(head),
                verdict == null || !verdict.violated() ? null : verdict.property(),
                verdict == null ? List.of() : List.of(verdict));
    }

    private static CampaignSpec spec(JsonNode head, List<String> properties) {
        FaultBudget faults;
        try {
            faults = FaultBudget.parse(Damaged.text(head, "faults"));
        } catch (UsageException e) {
            throw new Damaged("is damaged: its faults: " + e.getMessage(), e);
        }
        return new CampaignSpec(
                new SystemSpec(Damaged.text(head, "system"), parameters(head), Format2.texts(head, "bugs")),
                StrategySpec.USUAL.withName(Damaged.text(head, "strategy")),
                new ChecksSpec(properties, List.of(), List.of()),
                new ExecutionSpec(Format2.number(head, "seed"), null, faults),
                BudgetSpec.USUAL,
                null,
                List.of());
    }

    private static Map<String, String> parameters(JsonNode head) {
        JsonNode values = head.path("parameters");
        if (!values.isObject()) {
            throw Damaged.field("parameters", "an object of texts");
        }
        Map<String, String> parameters = new TreeMap<>();
        for (String name : values.propertyNames()) {
            parameters.put(name, Damaged.text(values, name));
        }
        return parameters;
    }

    private static RecordedExecution execution(JsonNode head) {
        DecisionText text = new DecisionText(PayloadCodec.UNREAD);
        List<Decision> decisions = new ArrayList<>();
        for (String line : Format2.texts(head, "decisions")) {
            try {
                decisions.add(text.parse(line));
            } catch (UsageException e) {
                throw new Damaged("holds a line that this version cannot read: " + e.getMessage(), e);
            }
        }
        List<Event> events = new ArrayList<>();
        for (String line : Format2.texts(head, "events")) {
            try {
                events.add(EventLine.parse(line));
            } catch (IllegalArgumentException e) {
                throw new Damaged(
                        "holds a line that this version cannot read: event '" + line + "': " + e.getMessage(), e);
            }
        }
        return new RecordedExecution(
                decisions, events, StepBegins.of(decisions, events), Format2.tail(head, decisions.size()));
    }

    private static @Nullable Verdict verdict(JsonNode verdict) {
        return verdict.isNull()
                ? null
                : new Verdict(
                        Damaged.text(verdict, "property"),
                        Format2.constant(verdict, "safety", Safety.values()),
                        Format2.constant(verdict, "reach", Reach.values()),
                        cause(verdict),
                        Damaged.text(verdict, "signature"),
                        Damaged.text(verdict, "message"));
    }

    /** Before it was written down, the signature of a hang began with that word. */
    private static Cause cause(JsonNode verdict) {
        if (verdict.has("cause")) {
            return Format2.constant(verdict, "cause", Cause.values());
        }
        boolean hang = Damaged.text(verdict, "property").equals(NoFailure.NAME)
                && Damaged.text(verdict, "signature").matches("hang(@.*)?");
        return hang ? Cause.HANG : Cause.CHECK;
    }
}

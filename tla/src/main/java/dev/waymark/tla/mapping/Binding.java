package dev.waymark.tla.mapping;

import dev.waymark.core.UsageException;
import dev.waymark.tla.Call;
import dev.waymark.tla.Model;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A mapping at work on one model: finds the rule of an event, and the action that it stands for. */
final class Binding {
    /** A rule with its sources in the order of the action's parameters; {@code number} is its place among all. */
    record BoundRule(int number, Rule rule, List<String> formals, Source[] sources) {
        boolean ignores() {
            return rule.action() == null;
        }
    }

    private final Model model;
    private final Map<EventKind, Map<String, BoundRule>> rules = new EnumMap<>(EventKind.class);
    private final int count;

    Binding(Model model, EventMapping mapping) {
        this.model = model;
        int number = 0;
        for (Rule rule : mapping.rules()) {
            List<String> formals = model.actions().getOrDefault(String.valueOf(rule.action()), List.of());
            Source[] sources =
                    formals.stream().map(formal -> rule.arguments().get(formal)).toArray(Source[]::new);
            rules.computeIfAbsent(rule.kind(), kind -> new HashMap<>())
                    .put(rule.type(), new BoundRule(number++, rule, formals, sources));
        }
        this.count = number;
    }

    Model model() {
        return model;
    }

    void each(Consumer<BoundRule> action) {
        rules.values().forEach(ofKind -> ofKind.values().forEach(action));
    }

    int rules() {
        return count;
    }

    boolean names(EventKind kind) {
        return rules.containsKey(kind);
    }

    @Nullable
    BoundRule rule(Occurrence event) {
        Map<String, BoundRule> ofKind = rules.get(event.kind);
        if (ofKind == null) {
            return null;
        }
        BoundRule exact = ofKind.get(event.type);
        return exact != null ? exact : ofKind.get(Rule.ANY);
    }

    Call call(BoundRule bound, Occurrence event) {
        Object[] arguments = new Object[bound.sources().length];
        try {
            for (int i = 0; i < arguments.length; i++) {
                Object value = bound.sources()[i].get(event);
                if (value == null) {
                    throw new UsageException("parameter " + bound.formals().get(i) + " has no value");
                }
                arguments[i] = value;
            }
            return model.call(String.valueOf(bound.rule().action()), arguments);
        } catch (UsageException e) {
            throw new UsageException("the mapping of '" + bound.rule().event() + "' to " + model.name() + ", at "
                    + event + ": " + e.getMessage());
        }
    }
}

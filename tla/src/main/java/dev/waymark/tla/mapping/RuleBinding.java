package dev.waymark.tla.mapping;

import dev.waymark.core.UsageException;
import dev.waymark.tla.ActionCall;
import dev.waymark.tla.Model;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines of a mapping. */
final class RuleBinding implements Binding {
    /** A rule with its sources in the order of the action's parameters. */
    private record BoundRule(Model model, int place, Rule rule, List<String> formals, ArgumentSource[] sources)
            implements Target {
        @Override
        public boolean ignores() {
            return rule.action() == null;
        }

        @Override
        public String counted() {
            String action = rule.action();
            return action == null ? rule.event() : action;
        }

        @Override
        public ActionCall call(Occurrence event) {
            Object[] arguments = new Object[sources.length];
            try {
                for (int i = 0; i < arguments.length; i++) {
                    Object value = sources[i].get(event);
                    if (value == null) {
                        throw new UsageException("parameter " + formals.get(i) + " has no value");
                    }
                    arguments[i] = value;
                }
                return model.call(String.valueOf(rule.action()), arguments);
            } catch (UsageException | IllegalArgumentException e) {
                throw new UsageException("the mapping of '" + rule.event() + "' to " + model.name() + ", at " + event
                        + ": " + e.getMessage());
            }
        }
    }

    private final Model model;
    private final Map<EventKind, Map<String, BoundRule>> rules = new EnumMap<>(EventKind.class);

    RuleBinding(Model model, EventMapping mapping) {
        this.model = model;
        int place = 0;
        for (Rule rule : mapping.rules()) {
            List<String> formals = model.actions().getOrDefault(String.valueOf(rule.action()), List.of());
            ArgumentSource[] sources =
                    formals.stream().map(formal -> rule.arguments().get(formal)).toArray(ArgumentSource[]::new);
            rules.computeIfAbsent(rule.kind(), kind -> new HashMap<>())
                    .put(rule.type(), new BoundRule(model, place++, rule, formals, sources));
        }
    }

    @Override
    public Model model() {
        return model;
    }

    @Override
    public void each(Consumer<Target> action) {
        rules.values().forEach(ofKind -> ofKind.values().forEach(action));
    }

    @Override
    public boolean names(EventKind kind) {
        return rules.containsKey(kind);
    }

    @Override
    public @Nullable Target ofRemoval(Occurrence event) {
        Target target = target(event);
        return target != null && target.ignores() ? target : null;
    }

    @Override
    public @Nullable Target target(Occurrence event) {
        Map<String, BoundRule> ofKind = rules.get(event.kind);
        if (ofKind == null) {
            return null;
        }
        BoundRule exact = ofKind.get(event.type);
        return exact != null ? exact : ofKind.get(Rule.ANY);
    }
}

package dev.waymark.cli.tlc;

import dev.waymark.cli.terminal.Json;
import dev.waymark.core.UsageException;
import dev.waymark.tla.Model;
import dev.waymark.tla.ModelState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Answers what tools send to the controlled TLC of ModelFuzz: a list of actions from the initial state, with their
 * parameters by name; {@code Reset} goes back to it. Beside the published {@code states} and {@code keys} the answer counts
 * what that server swallows: actions that were disabled, events that are no action, and steps that had several
 * successors, of which it goes on with the first.
 */
final class TlcService {
    /** {@code broken}: which states break an invariant, by their place in {@code states}. */
    record Answer(
            List<String> states, List<Long> keys, int disabled, int unknown, int ambiguous, List<Broken> broken) {}

    record Broken(int state, String invariant) {}

    record Action(String name, List<String> params) {}

    /** What can be sent, and how many initial states there are, of which the first is taken. */
    record Description(
            String model,
            List<Action> actions,
            List<String> variables,
            List<String> invariants,
            List<String> modelValues,
            int initialStates) {}

    private final Model model;
    private final JsonValues values;

    TlcService(Model model) {
        this.model = model;
        this.values = new JsonValues(model.modelValues());
    }

    synchronized Description describe() {
        return new Description(
                model.name(),
                model.actions().entrySet().stream()
                        .map(each -> new Action(each.getKey(), each.getValue()))
                        .toList(),
                model.variables(),
                model.invariants(),
                List.copyOf(model.modelValues()),
                model.initial().size());
    }

    /** One thread at a time: a model is for one, and large requests take room. */
    synchronized Answer execute(String body) {
        JsonNode events = Json.read(body);
        if (!events.isArray()) {
            throw new UsageException("not a list of events: [{\"Name\":..,\"Params\":{..},\"Reset\":false}, ..]");
        }
        List<String> states = new ArrayList<>();
        List<Long> keys = new ArrayList<>();
        List<Broken> broken = new ArrayList<>();
        int disabled = 0;
        int unknown = 0;
        int ambiguous = 0;
        ModelState state = model.initial().get(0);
        add(state, states, keys, broken);
        for (JsonNode event : events) {
            if (part(event, "Reset", "reset").asBoolean(false)) {
                state = model.initial().get(0);
                continue;
            }
            Object[] arguments = arguments(event);
            if (arguments == null) {
                unknown++;
                continue;
            }
            List<ModelState> next = model.step(state, name(event), arguments).successors();
            if (next.isEmpty()) {
                disabled++;
            } else {
                ambiguous += next.size() > 1 ? 1 : 0;
                state = next.get(0);
                add(state, states, keys, broken);
            }
        }
        return new Answer(states, keys, disabled, unknown, ambiguous, broken);
    }

    /** As published, a state that equals the one before it is left out. */
    private void add(ModelState state, List<String> states, List<Long> keys, List<Broken> broken) {
        if (keys.isEmpty() || keys.get(keys.size() - 1) != state.fingerprint()) {
            keys.add(state.fingerprint());
            Map<String, String> variables = model.show(state);
            String and = variables.size() == 1 ? "" : "/\\ "; // as TLC writes states
            states.add(variables.entrySet().stream()
                    .map(variable -> and + variable.getKey() + " = " + variable.getValue() + "\n")
                    .collect(Collectors.joining()));
            String invariant = state.brokenInvariant();
            if (invariant != null) {
                broken.add(new Broken(states.size() - 1, invariant));
            }
        }
    }

    private static String name(JsonNode event) {
        return part(event, "Name", "name").asString("");
    }

    /** The published server reads both spellings. */
    private static JsonNode part(JsonNode event, String upper, String lower) {
        return event.has(upper) ? event.path(upper) : event.path(lower);
    }

    private Object @Nullable [] arguments(JsonNode event) {
        List<String> formals = model.actions().get(name(event));
        if (formals == null) {
            return null;
        }
        Object[] arguments = new Object[formals.size()];
        for (int i = 0; i < arguments.length; i++) {
            JsonNode value = part(event, "Params", "params").path(formals.get(i));
            if (value.isMissingNode() || value.isNull()) {
                return null;
            }
            arguments[i] = values.of(value, formals.get(i));
        }
        return arguments;
    }
}

package dev.waymark.tla.mapping;

import dev.waymark.core.UsageException;
import dev.waymark.tla.ActionCall;
import dev.waymark.tla.Dispatcher;
import dev.waymark.tla.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A mapping that is written in TLA+: operator {@code On} of a module that extends the model. What it makes of an event
 * depends on the event alone, so it is asked once for each.
 */
final class OnBinding implements Binding {
    /** The operator, and the end of the name of the module that defines it. */
    static final String ON = "On";

    private static final int KNOWN_MAX = 1 << 16;

    private record Chosen(
            int place, String counted, @Nullable ActionCall action) implements Target {
        @Override
        public boolean ignores() {
            return action == null;
        }

        @Override
        public ActionCall call(Occurrence event) {
            if (action == null) {
                throw new IllegalStateException(event + " is ignored");
            }
            return action;
        }
    }

    private final Model model;
    private final Dispatcher dispatcher;
    private final Map<Long, @Nullable Chosen> known = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Target> first = new ArrayList<>();

    OnBinding(Model model) {
        this.model = model;
        this.dispatcher = model.dispatcher(ON);
    }

    @Override
    public Model model() {
        return model;
    }

    /** Those that mappings need not mention count only if {@code On} does. */
    @Override
    public boolean names(EventKind kind) {
        return switch (kind) {
            case SEND, PERSIST, STATE -> dispatcher.mentions(kind.word());
            default -> true;
        };
    }

    @Override
    public @Nullable Target target(Occurrence event) {
        try {
            long id = event.id();
            Chosen chosen = known.get(id);
            if (chosen == null && !known.containsKey(id)) {
                chosen = choose(event);
                if (known.size() >= KNOWN_MAX) {
                    known.clear();
                }
                known.put(id, chosen);
            }
            return chosen;
        } catch (UsageException | IllegalArgumentException e) {
            throw new UsageException(ON + "(e) of " + model.name() + ", at " + event + ": " + e.getMessage());
        }
    }

    private @Nullable Chosen choose(Occurrence event) {
        Dispatcher.Choice choice = dispatcher.choose(event.record());
        if (choice == null) {
            return null;
        }
        boolean ignored = choice.action().equals(Dispatcher.IGNORED);
        ActionCall call = ignored ? null : model.call(choice.action(), choice.arguments());
        String counted = ignored ? event.name() : choice.action();
        int place = places.computeIfAbsent(counted + (ignored ? " ignored" : ""), name -> places.size());
        Chosen chosen = new Chosen(place, counted, call);
        if (place == first.size()) {
            first.add(chosen);
        }
        return chosen;
    }

    @Override
    public void each(Consumer<Target> action) {
        first.forEach(action);
    }
}

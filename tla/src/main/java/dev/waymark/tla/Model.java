package dev.waymark.tla;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A TLA+ model that is driven from outside: one action with given arguments at a time, never enumerating what else could
 * happen. For one thread; a second worker loads a second one. What is wrong with the model, or with how it is used, is
 * a {@link UsageException} of one line that names file and line.
 */
public final class Model implements AutoCloseable {
    private static final int CALLS_MAX = 1 << 17;
    /** Instead of the fingerprint of the empty text, which is that of an empty list; inside of lists they are not told apart. */
    private static final long EMPTY_TEXT = Mix.mix(0x74657874L);

    private final String name;
    private final IsolatedLoader loader;
    private final Engine engine;
    private final ModelOptions options;
    private final @Nullable Invariants invariants;
    private final LongMap<ActionCall> calls = new LongMap<>();
    private final Map<String, Long> actionHashes = new HashMap<>();
    private final boolean[] chosen;
    private final boolean allChosen;
    private @Nullable List<ModelState> initial;
    private @Nullable ActionCall next;

    private Model(String name, IsolatedLoader loader, Engine engine, ModelOptions options) {
        this.name = name;
        this.loader = loader;
        this.engine = engine;
        this.options = options;
        this.invariants = options.invariants() ? new Invariants(engine, options.cacheBytes() > 0) : null;
        this.chosen = new boolean[engine.variables().size()];
        this.allChosen = options.variables().isEmpty();
        for (String variable : options.variables()) {
            int place = engine.variables().indexOf(variable);
            if (place < 0) {
                throw new UsageException(Nearest.unknown("variable of " + name, variable, engine.variables()));
            }
            chosen[place] = true;
        }
        if (!allChosen && engine.hasView()) {
            throw new UsageException(name + ": chosen variables and VIEW of the configuration do not go together: leave"
                    + " out one of them");
        }
        if (allChosen) {
            Arrays.fill(chosen, true);
        }
        engine.actions().keySet().forEach(action -> actionHashes.put(action, Mix.text(action)));
    }

    /** {@code spec} ends in .tla, {@code config} in .cfg. */
    public static Model load(Path spec, Path config) {
        return load(spec, config, ModelOptions.DEFAULT);
    }

    public static Model load(Path spec, Path config, ModelOptions options) {
        String file = String.valueOf(spec.getFileName());
        if (!file.endsWith(".tla") || !Files.isRegularFile(spec)) {
            throw new UsageException(spec + " is not the file of a TLA+ module (NAME.tla)");
        }
        if (!Files.isRegularFile(config)) {
            throw new UsageException(
                    config + " is not there: a model needs a configuration (INIT, CONSTANT, INVARIANT)");
        }
        try {
            Path parent = spec.toAbsolutePath().getParent();
            return load(
                    ModelFiles.in(parent == null ? Path.of("") : parent),
                    file.substring(0, file.length() - 4),
                    Texts.decode(Files.readAllBytes(config), config.toString()),
                    options);
        } catch (IOException e) {
            throw new UncheckedIOException(config + " cannot be read", e);
        }
    }

    /** Module {@code module} of {@code files}, with the text of a configuration. */
    public static Model load(ModelFiles files, String module, String config, ModelOptions options) {
        ModelFiles found = Library.behind(files, options.library());
        IsolatedLoader loader = new IsolatedLoader();
        try {
            Engine engine = (Engine) Class.forName("dev.waymark.tla.tlc.TlcEngine", true, loader)
                    .getConstructor(ModelFiles.class, String.class, String.class, Watchdog.class, long.class)
                    .newInstance(found, module, config, new Watchdog(options.limitMillis()), options.cacheBytes());
            return new Model(module, loader, engine, options);
        } catch (UsageException e) {
            close(loader);
            throw e;
        } catch (InvocationTargetException e) {
            close(loader);
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public String name() {
        return name;
    }

    /** Its actions by name, with the names of their parameters. */
    public Map<String, List<String>> actions() {
        return engine.actions();
    }

    public List<String> variables() {
        return engine.variables();
    }

    /** The invariants that the configuration names. */
    public List<String> invariants() {
        return engine.invariants();
    }

    /** The names of the model values of the configuration. */
    public Set<String> modelValues() {
        return engine.modelValues();
    }

    /** All initial states; mostly there is one. */
    public List<ModelState> initial() {
        List<ModelState> known = initial;
        if (known == null) {
            Object[] found = engine.initial(options.initialMax());
            if (found.length == 0) {
                throw new UsageException(name + ": no state satisfies the initial predicate"
                        + (engine.constrained() ? " and the CONSTRAINT of the configuration" : ""));
            }
            known = Arrays.stream(found).map(each -> state(null, each)).toList();
            initial = known;
        }
        return known;
    }

    /** An action with its arguments: Java numbers, texts, booleans, enums, lists, sets, maps, records, model values. */
    public ActionCall call(String action, Object... arguments) {
        Long hash = actionHashes.get(action);
        if (hash == null) {
            throw new UsageException(Nearest.unknown("action of " + name, action, actionHashes.keySet()));
        }
        long id = hash;
        for (Object argument : arguments) {
            id = Mix.combine(id, "".equals(argument) ? EMPTY_TEXT : Fingerprint.of(argument));
        }
        ActionCall call = calls.get(id);
        if (call == null) {
            call = new ActionCall(action, arguments.clone(), engine.bind(action, arguments, id), id);
            if (calls.size() >= CALLS_MAX) {
                calls.clear();
            }
            calls.put(id, call);
        }
        return call;
    }

    /**
     * An operator of one parameter, the event, that is {@code CASE guard -> Action(arguments) [] ...}, where guards and
     * arguments depend on the event alone. Throws {@code UsageException} if it is none.
     */
    public Dispatcher dispatcher(String operator) {
        return engine.dispatcher(operator);
    }

    public ModelStep step(ModelState state, String action, Object... arguments) {
        return step(state, call(action, arguments));
    }

    public ModelStep step(ModelState state, ActionCall call) {
        Object[] found = engine.successors(state.tlc, call.bound);
        if (found.length == 0) {
            return ModelStep.DISABLED;
        }
        List<ModelState> successors = distinct(state, found, call.action());
        return successors.size() == 1 && successors.get(0) == state
                ? state.stutter()
                : new ModelStep(ModelStep.Outcome.STEPPED, successors);
    }

    /**
     * Whatever may come next by NEXT or SPECIFICATION of the configuration. Throws {@code UsageException} if it has
     * neither: then there are actions only.
     */
    public ModelStep next(ModelState state) {
        ActionCall call = next;
        if (call == null) {
            Object bound = engine.next();
            if (bound == null) {
                throw new UsageException("the configuration of " + name + " names no next-state relation: add NEXT or"
                        + " SPECIFICATION, or step by the actions of the model");
            }
            call = new ActionCall("NEXT", new Object[0], bound, Mix.text("NEXT"));
            next = call;
        }
        return step(state, call);
    }

    private List<ModelState> distinct(ModelState before, Object[] found, String what) {
        if (found.length == 1) {
            return List.of(state(before, found[0]));
        }
        if (found.length > options.successorsMax()) {
            refuseTooMany(found, what);
        }
        List<ModelState> result = new ArrayList<>();
        for (Object each : found) {
            ModelState state = state(before, each);
            if (!contains(result, state.content)) {
                result.add(state);
            }
        }
        return List.copyOf(result);
    }

    private static boolean contains(List<ModelState> states, long content) {
        for (int i = 0; i < states.size(); i++) {
            if (states.get(i).content == content) {
                return true;
            }
        }
        return false;
    }

    private void refuseTooMany(Object[] found, String what) {
        Set<Long> contents = new HashSet<>();
        for (Object each : found) {
            contents.add(content(engine.hashes(each)));
        }
        if (contents.size() > options.successorsMax()) {
            throw new UsageException(name + ": " + what + " allows " + contents.size() + " states, and at most "
                    + options.successorsMax() + " are followed: give the action what decides as an argument, or allow"
                    + " more (tlc-server --successors N, ModelOptions.withSuccessorsMax)");
        }
    }

    private static long content(long[] parts) {
        long content = 0;
        for (long part : parts) {
            content = Mix.combine(content, part);
        }
        return content;
    }

    private ModelState state(@Nullable ModelState before, Object tlc) {
        if (before != null && before.tlc == tlc) {
            return before;
        }
        long[] parts = engine.hashes(tlc);
        long content = content(parts);
        if (before != null && before.content == content) {
            return before;
        }
        long changed = invariants == null || before == null ? -1 : changed(before, parts);
        return new ModelState(tlc, parts, content, fingerprint(tlc, parts, content), invariants, changed);
    }

    private static long changed(ModelState before, long[] parts) {
        if (parts.length > Long.SIZE || !before.holds()) {
            return -1;
        }
        long changed = 0;
        for (int i = 0; i < parts.length; i++) {
            changed |= before.parts[i] == parts[i] ? 0 : 1L << i;
        }
        return changed;
    }

    private long fingerprint(Object tlc, long[] parts, long content) {
        if (!engine.plain()) {
            return engine.projected(tlc, chosen);
        }
        if (allChosen) {
            return content;
        }
        long hash = 0;
        for (int i = 0; i < parts.length; i++) {
            hash = chosen[i] ? Mix.combine(hash, parts[i]) : hash;
        }
        return hash;
    }

    /** What counts of this model's states. Throws {@code UsageException} for a variable that it does not have. */
    public StateView view(StateView.Text text) {
        return new StateView(name, engine, text);
    }

    /** The variables of a state by name, their values as TLA+. */
    public Map<String, String> show(ModelState state) {
        return engine.show(state.tlc);
    }

    /** Why the action is disabled: the first false conjunct of each of its branches, with its place. */
    public List<String> whyDisabled(ModelState state, ActionCall call) {
        return engine.whyDisabled(state.tlc, call.bound);
    }

    /** Steps that TLC had to evaluate; all others were remembered. */
    public long evaluations() {
        return engine.evaluations();
    }

    /** What the cache holds, estimated. */
    public long cacheBytes() {
        return engine.stepBytes();
    }

    /** How often the cache was full and forgot everything. */
    public long cacheCleared() {
        return engine.stepsCleared();
    }

    @Override
    public void close() {
        close(loader);
    }

    private static void close(IsolatedLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

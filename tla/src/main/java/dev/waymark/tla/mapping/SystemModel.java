package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.property.Property;
import dev.waymark.tla.Model;
import dev.waymark.tla.ModelFiles;
import dev.waymark.tla.ModelOptions;
import dev.waymark.tla.StateView;
import dev.waymark.tla.TlcCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * The model of a deployment with its mapping, checked: what runs a campaign gets a coverage and a property from it. Every
 * thread that follows executions loads a model of its own.
 */
public final class SystemModel {
    private final ProtocolModel source;
    private final ModelFiles files;
    private final String onModule;
    private final boolean mappedInTla;
    private final EventMapping mapping;
    private final ModelOptions options;
    private final List<String> actions;
    private final ThreadLocal<Binding> bindings = ThreadLocal.withInitial(this::bind);

    SystemModel(ProtocolModel source, ModelFiles files, Deployment deployment, ModelOptions options) {
        this.source = source;
        this.options = options;
        this.files = files;
        this.onModule = source.name() + OnBinding.ON;
        this.mappedInTla = files.read(onModule + ".tla") != null;
        String file = source.name() + ".map";
        this.mapping = EventMapping.parse(file, mappedInTla && files.read(file) == null ? "" : text(file));
        if (mappedInTla && !mapping.rules().isEmpty()) {
            throw new UsageException(file + ":" + mapping.rules().get(0).line() + ": " + onModule
                    + ".tla is there too: map events in one of the two (views may stay)");
        }
        Model model = bindings.get().model();
        mapping.check(model.name(), model.actions(), deployment.messages());
        mapping.views().values().forEach(model::view);
        actions = List.copyOf(model.actions().keySet());
    }

    /** Loads and checks the first model that the deployment offers; what is wrong with it is told now. */
    public static SystemModel of(String system, Deployment deployment) {
        return of(system, deployment, ModelOptions.following());
    }

    public static SystemModel of(String system, Deployment deployment, ModelOptions options) {
        if (deployment.models().isEmpty()) {
            throw new UsageException(
                    "system " + system + " has no TLA+ model: leave out --coverage model and --conformance");
        }
        ProtocolModel source = deployment.models().get(0);
        ModelFiles files = ModelFiles.beside(source.anchor(), ProtocolModel.FOLDER);
        return new SystemModel(source, files, deployment, options);
    }

    /** The model alone, for those who bring their own events. */
    public static Model load(ProtocolModel source, ModelOptions options) {
        ModelFiles files = ModelFiles.beside(source.anchor(), ProtocolModel.FOLDER);
        return Model.load(files, source.name(), config(files, source), options);
    }

    private Binding bind() {
        String config = config(files, source);
        return mappedInTla
                ? new OnBinding(Model.load(files, onModule, config, options))
                : new RuleBinding(Model.load(files, source.name(), config, options), mapping);
    }

    private String text(String file) {
        return text(files, source, file);
    }

    private static String text(ModelFiles files, ProtocolModel source, String file) {
        String text = files.read(file);
        if (text == null) {
            throw new UsageException("model " + source.name() + " has no file " + ProtocolModel.FOLDER + "/" + file
                    + " beside " + source.anchor().getName());
        }
        return text;
    }

    private static String config(ModelFiles files, ProtocolModel source) {
        StringBuilder config = new StringBuilder(text(files, source, source.name() + ".cfg"));
        new TreeMap<>(source.constants())
                .forEach((name, value) ->
                        config.append("\nCONSTANT ").append(name).append(" = ").append(value));
        return config.append('\n').toString();
    }

    public String name() {
        return source.name();
    }

    boolean allowsLies() {
        return source.allowsLies();
    }

    /** Those of the model, by name. */
    List<String> actions() {
        return actions;
    }

    /** This thread's own. */
    Binding binding() {
        return bindings.get();
    }

    public Coverage coverage() {
        return coverage(false);
    }

    /**
     * With the first view of the mapping, or of every state if it has none. {@code checks}: what conformance looks at is
     * counted too, the states of nodes and the invariants; the items are the same.
     */
    public Coverage coverage(boolean checks) {
        Map<String, StateView.Text> views = mapping.views();
        return new ModelCoverage(
                this,
                ModelCoverage.NAME,
                views.isEmpty() ? StateView.Text.ALL : views.values().iterator().next(),
                checks);
    }

    /** With the view of this name; {@code all}: every state counts. */
    public Coverage coverage(String view) {
        StateView.Text text =
                view.equals(ViewLine.ALL) ? StateView.Text.ALL : mapping.views().get(view);
        if (text == null) {
            List<String> known = new ArrayList<>(mapping.views().keySet());
            known.add(ViewLine.ALL);
            throw new UsageException(Nearest.unknown("view of " + name(), view, known));
        }
        return new ModelCoverage(this, ModelCoverage.NAME + ":" + view, text, false);
    }

    /** TLC's own check of the model with its messages, in the configuration beside it. */
    TlcCheck.Result check(long limitMillis, BooleanSupplier cancelled) {
        return TlcCheck.run(files, source.name() + "MC", limitMillis, cancelled);
    }

    /** Strict: a disagreement is a violation; otherwise it makes the verdict inconclusive. */
    public Property conformance(boolean strict) {
        return new Conformance(this, strict);
    }
}

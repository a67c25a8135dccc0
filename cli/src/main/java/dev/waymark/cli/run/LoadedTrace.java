package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.PluginOptions;
import dev.waymark.cli.Target;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.scenario.ScenarioLookup;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.trace.PayloadCodec;
import dev.waymark.core.trace.Trace;
import dev.waymark.core.trace.TraceFile;
import dev.waymark.tla.mapping.Conformance;
import dev.waymark.tla.mapping.SystemModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace file together with the system and the properties that it names. */
record LoadedTrace(Path file, Trace trace, Target target, List<Property> properties) {
    static LoadedTrace read(Path file, PluginOptions plugins, Console console) {
        TraceFile header = TraceFile.read(file);
        SystemRegistry registry = plugins.registry(console);
        checkSystem(file, header.system(), registry);
        try {
            Target target = Target.of(registry, header.system(), header.parameters(), header.bugs(), console);
            Trace trace = header.trace(PayloadCodec.of(target.deployment()));
            return new LoadedTrace(file, trace, target, properties(trace, target, registry));
        } catch (UsageException e) {
            String message = String.valueOf(e.getMessage());
            throw message.contains(file.toString()) ? e : new UsageException("trace file " + file + ": " + message);
        }
    }

    private static void checkSystem(Path file, String system, SystemRegistry registry) {
        List<String> names = registry.all().stream().map(SystemUnderTest::name).toList();
        if (!names.contains(system)) {
            throw new UsageException("trace file " + file + ": " + Nearest.unknown("system", system, names)
                    + " (if it comes from a plugin: give --plugin PATH)");
        }
    }

    private static List<Property> properties(Trace trace, Target target, SystemRegistry registry) {
        List<Property> known = new ArrayList<>(target.deployment().properties());
        known.add(new NoFailure());
        if (trace.properties().contains(Conformance.NAME)) {
            // with --conformance warn a disagreement ended nothing, so it must not end the replay of another violation
            boolean strict =
                    trace.verdict() != null && trace.verdict().property().equals(Conformance.NAME);
            known.add(
                    SystemModel.of(target.system().name(), target.deployment()).conformance(strict));
        }
        List<Property> properties = new ArrayList<>();
        for (String name : trace.properties()) {
            properties.add(
                    name.startsWith(Scenario.PROPERTY)
                            ? expectation(registry, name.substring(Scenario.PROPERTY.length()))
                            : CampaignOptions.find(known, name));
        }
        if (trace.verdict() != null) {
            CampaignOptions.find(properties, trace.verdict().property());
        }
        return properties;
    }

    private static Property expectation(SystemRegistry registry, String scenario) {
        try {
            return ScenarioLookup.named(registry, scenario).expectation();
        } catch (UsageException e) {
            throw new UsageException("it follows the machine of scenario " + scenario + ", which is not to be found: "
                    + e.getMessage()
                    + " (if a jar brings it: give --plugin PATH; if a JUnit test builds it: replay it with"
                    + " that test, mvn test -Dtest=TEST -Dwaymark.replay=FILE)");
        }
    }

    /** Whether what was recorded is a handler that never returns. */
    boolean hangs() {
        return trace.verdict() != null && Watchdog.hung(trace.verdict());
    }

    /** The violation that is to be shown: of the property that the trace is about, else of the first that is violated. */
    @Nullable
    Verdict violation(Recording recording) {
        Verdict same = trace.verdict() == null
                ? null
                : verdict(recording, trace.verdict().property());
        return same == null ? recording.violation() : same;
    }

    /** The violation of this property, if it is violated. */
    static @Nullable Verdict verdict(Recording recording, String property) {
        return recording.verdicts().stream()
                .filter(verdict -> verdict.violated() && verdict.property().equals(property))
                .findFirst()
                .orElse(null);
    }
}

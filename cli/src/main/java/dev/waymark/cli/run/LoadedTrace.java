package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.PluginOptions;
import dev.waymark.cli.Target;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.trace.PayloadCodec;
import dev.waymark.core.trace.Trace;
import dev.waymark.core.trace.TraceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A trace file together with the system and the properties that it names. */
record LoadedTrace(Path file, Trace trace, Target target, List<Property> properties) {
    static LoadedTrace read(Path file, PluginOptions plugins, Console console) {
        TraceFile header = TraceFile.read(file);
        Target target =
                Target.of(plugins.registry(console), header.system(), header.parameters(), header.bugs(), console);
        Trace trace = header.trace(PayloadCodec.of(target.deployment()));
        List<Property> known = new ArrayList<>(target.deployment().properties());
        known.add(new NoFailure());
        List<Property> properties = trace.properties().stream()
                .map(name -> CampaignOptions.find(known, name))
                .toList();
        return new LoadedTrace(file, trace, target, properties);
    }

    /** Whether what was recorded is a handler that never returns. */
    boolean hangs() {
        return trace.verdict() != null && trace.events().isEmpty();
    }
}

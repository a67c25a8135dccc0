package dev.waymark.cli.serve;

import dev.waymark.cli.explore.ExploreService;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Explorations of a page: what somebody typed there, links of anybody, findings of the folder that is served. */
record ServedOrigins(RunsFolder runs, Traces traces) implements ExploreService.Origins {
    private Console console() {
        return traces.console();
    }

    private SystemRegistry registry() {
        return traces.plugins().listing(console());
    }

    @Override
    public CampaignSpec typed(String system, String bug, String more) {
        return new Wish(system, bug, "", "", "", more)
                .wanted(registry(), console())
                .spec();
    }

    @Override
    public Experiment experiment(CampaignSpec spec, boolean typed) {
        CommandPermission permission = typed
                ? DataPermission.givenAndRemembered(console())
                : traces.permission().remembering(console());
        SystemRegistry registry = registry();
        return Experiment.of(
                typed ? spec : again(spec, registry),
                RunOptions.USUAL,
                registry.catalog(),
                Targets.of(registry, console()),
                permission);
    }

    /** What was given when the server was started stands in place of what data of others says: that is what was permitted. */
    private CampaignSpec again(CampaignSpec spec, SystemRegistry registry) {
        SystemSpec said = spec.system();
        SystemUnderTest system = registry.named(said.name());
        return spec.withSystem(said.withParameters(traces.again().of(system).over(system, said.parameters())));
    }

    /** The shrunk one if there is one; the name must be that of a file that is there. */
    @Override
    public Trace finding(String run, String violation) {
        Path violations = runs.folder(run).resolve("violations");
        try (Stream<Path> files = Files.list(violations)) {
            List<Path> all = files.toList();
            for (String ending : List.of("", ".min.trace.json", ".trace.json")) {
                for (Path file : all) {
                    if (String.valueOf(file.getFileName()).equals(violation + ending) && Files.isRegularFile(file)) {
                        return traces.read(file).trace();
                    }
                }
            }
        } catch (IOException e) {
            throw new UsageException(run + " has no violations that can be read: " + e, e);
        }
        throw new UsageException(run + " has no violation '" + violation + "' any more");
    }
}

package dev.waymark.junit;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.trace.TraceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;

/** Traces that run before anything else: those stored with the test, or the one that the command line names. */
final class Regressions {
    private final ExtensionContext context;
    private final Place place;
    private final SystemUnderTest system;
    private final CommandPermission permission;
    private final List<Property> more;

    /** {@code target}: what the test itself is about. */
    Regressions(ExtensionContext context, Target target, List<Property> more) {
        this.context = context;
        this.place = Place.of(context);
        this.system = target.system();
        this.permission = permission(target, Overrides.of(context));
        this.more = more;
    }

    /** A trace may start what the test itself starts. */
    private static CommandPermission permission(Target target, Overrides overrides) {
        if (overrides.allowCommand()) {
            return CommandPermission.GIVEN;
        }
        CommandPermission own = CommandPermission.sameAs(target);
        return asked -> {
            try {
                own.demand(asked);
            } catch (CommandRefused e) {
                throw e.saying(asked.text() + ", and the test does not say that: give it the same in params, or allow"
                        + " what its traces name with -Dwaymark.allowCommand=true");
            }
        };
    }

    private TraceCheck check(Path file) {
        Catalog catalog = Subjects.catalog(place.testClass().getClassLoader());
        return TraceCheck.of(file, system, permission, catalog, more);
    }

    void run() {
        Path replay = Overrides.of(context).replay();
        if (replay == null) {
            stored().forEach(this::checkStored);
        } else {
            replay(replay);
        }
    }

    /** For a test that is to find a violation: a stored trace that shows one would say nothing. */
    void runButStored() {
        Path replay = Overrides.of(context).replay();
        if (replay != null) {
            replay(replay);
        }
        stored().forEach(file -> report(Place.shown(file) + " is not run: this test is to find a violation (finds);"
                + " stored traces are for bugs that are fixed"));
    }

    /** Ends the test in one way or another: with a trace to replay there is no campaign. */
    private void replay(Path file) {
        String recorded = TraceFile.read(file).system();
        if (!recorded.equals(system.name())) {
            Assumptions.abort("waymark.replay: " + file + " is of system " + recorded + ", not " + system.name());
        }
        TraceCheck check = check(file);
        switch (check.result()) {
            case REPRODUCED, STILL_VIOLATED -> throw violated(check, "replayed");
            case DIVERGED ->
                throw new Failures(place)
                        .failure(List.of(
                                "DIVERGED " + file + ": " + check.divergence(),
                                "If the system changed since the trace was recorded, that is why. If not, it is not"
                                        + " deterministic."));
            case SAME -> Assumptions.abort("replayed " + file + ": no violation was recorded, none was seen");
        }
    }

    private void checkStored(Path file) {
        TraceCheck check = check(file);
        String name = Place.shown(file);
        switch (check.result()) {
            case REPRODUCED, STILL_VIOLATED -> throw violated(check, "stored");
            case DIVERGED -> report(name + " no longer shows its violation: " + check.divergence());
            case SAME -> report(name + " passed");
        }
    }

    private void report(String text) {
        Notice.publish(context, "waymark.stored", text);
    }

    private AssertionFailedError violated(TraceCheck check, String which) {
        List<String> lines = new ArrayList<>();
        if (check.violation() != null) {
            lines.add("VIOLATION " + Failures.headline(check.violation()));
        }
        lines.add("  by the " + which + " trace " + Place.shown(check.file())
                + (check.result() == TraceCheck.Result.REPRODUCED
                        ? ", every event as recorded"
                        : ", on another way than recorded"));
        lines.add("  system " + check.trace().system()
                + (check.trace().bugs().isEmpty()
                        ? ""
                        : " with bug " + String.join(", ", check.trace().bugs()))
                + ", recorded with strategy " + check.trace().strategy() + ", seed "
                + check.trace().spec().execution().seed() + ", execution "
                + check.trace().index());
        if (check.recording() != null) {
            lines.add("");
            lines.addAll(Failures.picture(check.recording(), check.nodes()));
            lines.add("");
        }
        if (!check.divergence().isEmpty() && check.result() == TraceCheck.Result.STILL_VIOLATED) {
            lines.add("  where it parts from the record: " + check.divergence());
        }
        lines.add("  replay:  " + place.mavenReplay(check.file()));
        return new Failures(place).failure(lines);
    }

    /** In the order of their names, so that a test run does the same everywhere. */
    private List<Path> stored() {
        URL url = place.testClass().getClassLoader().getResource(place.stored());
        if (url == null) {
            return List.of();
        }
        if (!url.getProtocol().equals("file")) {
            throw new UsageException("stored traces are read from folders only, and these are in a jar: " + url
                    + " (put target/test-classes, or the folder that the jar was made of, on the class path instead)");
        }
        try (Stream<Path> files = Files.list(Path.of(URI.create(url.toString())))) {
            return files.filter(file -> file.toString().endsWith(".trace.json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + url, e);
        }
    }
}

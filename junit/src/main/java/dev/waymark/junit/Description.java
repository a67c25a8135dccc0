package dev.waymark.junit;

import dev.waymark.core.SpecField;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.spec.SpecJson;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a method with {@link Campaign} says is to be explored: by its attributes, or in a file. */
record Description(Campaign annotation, Class<?> testClass) {
    /** Those that say what a file says. */
    private static final List<String> DESCRIBING = List.of(
            "system",
            "systemClass",
            "strategy",
            "guide",
            "waypoints",
            "executions",
            "time",
            "seed",
            "steps",
            "params",
            "bugs",
            "properties",
            "alsoCheck",
            "coverage",
            "faults",
            "stopOnBug");

    boolean isFile() {
        return !annotation.spec().isEmpty();
    }

    CampaignSpec spec() {
        return isFile() ? ofFile() : ofAttributes();
    }

    private CampaignSpec ofFile() {
        for (String name : DESCRIBING) {
            if (isGiven(name)) {
                throw new UsageException("the file says all of it: leave out " + name);
            }
        }
        CampaignSpec read = SpecJson.read(text());
        if (annotation.finds().isEmpty()) {
            return read;
        }
        return read.withChecks(ChecksSpec.USUAL
                        .withProperties(List.of(annotation.finds()))
                        .withCoverages(read.checks().coverages()))
                .withBudget(read.budget().withStopOnBug(true));
    }

    private boolean isGiven(String name) {
        try {
            Method attribute = Campaign.class.getDeclaredMethod(name);
            return !Objects.deepEquals(attribute.invoke(annotation), attribute.getDefaultValue());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("@Campaign has no attribute " + name, e);
        }
    }

    /** A resource beside the class of the test, else a file. */
    private String text() {
        try (InputStream resource = testClass.getResourceAsStream(annotation.spec())) {
            if (resource != null) {
                return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            }
            Path file = Path.of(annotation.spec());
            if (Files.isRegularFile(file)) {
                return Files.readString(file);
            }
            throw new UsageException("there is no such resource beside " + testClass.getSimpleName()
                    + ", and no such file in " + Path.of("").toAbsolutePath());
        } catch (IOException e) {
            throw new UsageException("cannot be read (" + e + ")", e);
        }
    }

    private CampaignSpec ofAttributes() {
        SystemSpec system = new SystemSpec(
                system(annotation.system()).name(),
                Subjects.parameters(annotation.params()),
                List.of(annotation.bugs()));
        ChecksSpec checks = annotation.finds().isEmpty()
                ? new ChecksSpec(
                        List.of(annotation.properties()),
                        List.of(annotation.alsoCheck()),
                        List.of(annotation.coverage()))
                : ChecksSpec.USUAL
                        .withProperties(List.of(annotation.finds()))
                        .withCoverages(List.of(annotation.coverage()));
        return CampaignSpec.of(system)
                .withStrategy(StrategySpec.USUAL
                        .withName(annotation.strategy())
                        .withGuide(orNull(annotation.guide()))
                        .withWaypoints(orNull(annotation.waypoints())))
                .withChecks(checks)
                .withExecution(new ExecutionSpec(
                        annotation.seed(),
                        annotation.steps() == 0 ? null : Integer.valueOf(annotation.steps()),
                        annotation.faults().isEmpty()
                                ? null
                                : UsageException.about(SpecField.FAULTS, () -> FaultBudget.parse(annotation.faults()))))
                .withBudget(new BudgetSpec(
                        annotation.executions() == 0 ? null : Long.valueOf(annotation.executions()),
                        null,
                        annotation.time().isEmpty() ? null : Long.valueOf(Durations.limit(annotation.time())),
                        annotation.stopOnBug()));
    }

    /** The one of the annotation's class, or of this name. */
    SystemUnderTest system(String name) {
        boolean byClass = annotation.systemClass() != SystemUnderTest.class;
        return Subjects.find(
                annotation.systemClass(), byClass ? annotation.system() : name, testClass.getClassLoader());
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** A mistake, as whoever wrote the annotation or the file calls things. */
    String message(UsageException mistake) {
        if (isFile()) {
            return "spec = \"" + annotation.spec() + "\": " + mistake.placed(SpecField::path);
        }
        String text = mistake.message(field -> attribute(field) + (isAttribute(attribute(field)) ? " =" : ""));
        String name = mistake.field() == null ? "" : attribute(mistake.field());
        return name.isEmpty() || text.startsWith(name) ? text : name + ": " + text;
    }

    /** What stands for this field in the annotation. */
    private static String attribute(SpecField field) {
        return switch (field) {
            case PARAMETERS -> "params";
            case ALSO_PROPERTIES -> "alsoCheck";
            case COVERAGES -> "coverage";
            case SYSTEM -> "system";
            case STRATEGY -> "strategy";
            case TIME -> "time";
            default -> field.key();
        };
    }

    private static boolean isAttribute(String name) {
        return Arrays.stream(Campaign.class.getDeclaredMethods())
                .anyMatch(each -> each.getName().equals(name));
    }
}

package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Loads and steps every configuration of a checkout of tlaplus/Examples ({@code -Dwaymark.examples=DIR}; modules that it
 * expects from elsewhere with {@code -Dwaymark.examples.library}), and compares the number of states with the one that
 * its manifests have from TLC, where stepping comes to an end within {@code -Dwaymark.examples.states} states. The table
 * goes to target/examples.md.
 */
@Tag("long")
@EnabledIfSystemProperty(named = ExamplesTest.FOLDER, matches = ".+")
class ExamplesTest {
    static final String FOLDER = "waymark.examples";

    private static final int LEAST_PERCENT = 82;
    private static final Pattern ENTRY =
            Pattern.compile("\"(path|distinctStates|result|mode)\"\\s*:\\s*(?:\"([^\"]*)\"|(\\d+))");

    /** {@code states}: those that TLC found, -1 if the manifest does not say. */
    private record Configuration(Path module, Path config, long states) {}

    private record Outcome(String configuration, boolean steps, long reached, boolean all, long expected, String said) {
        boolean differs() {
            return all && expected >= 0 && reached != expected;
        }

        String row() {
            String count = !steps ? "" : all ? String.valueOf(reached) : "> " + reached;
            return "| `" + configuration + "` | " + (steps ? "steps" : "refused") + " | " + count + " | "
                    + (expected < 0 ? "" : expected) + " | " + said.replace("|", "\\|") + " |";
        }
    }

    private final Path folder = Path.of(System.getProperty(FOLDER, ""));
    private final int statesMax = Integer.getInteger(FOLDER + ".states", 2000);
    private final ModelOptions options = ModelOptions.DEFAULT
            .withInvariants(false)
            .withCacheBytes(0)
            .withInitialMax(200_000)
            .withSuccessorsMax(100_000)
            .withLibrary(
                    Arrays.stream(System.getProperty(FOLDER + ".library", "").split(File.pathSeparator))
                            .filter(each -> !each.isEmpty())
                            .map(Path::of)
                            .toList());

    @Test
    void stepsWhatTlcChecks() throws IOException {
        String only = System.getProperty(FOLDER + ".only", "");
        List<Outcome> outcomes = configurations().stream()
                .filter(each -> each.config().toString().contains(only))
                .map(this::outcome)
                .toList();
        long stepping = outcomes.stream().filter(Outcome::steps).count();
        long compared = outcomes.stream()
                .filter(each -> each.steps() && each.all() && each.expected() >= 0)
                .count();
        List<String> lines = new ArrayList<>();
        lines.add(outcomes.size() + " configurations: " + stepping + " load and step, "
                + (outcomes.size() - stepping) + " are refused. Compared with TLC: " + compared + ", differing: "
                + outcomes.stream().filter(Outcome::differs).count());
        lines.add("");
        lines.add("| configuration | | states by stepping | by TLC | why not |\n| --- | --- | --- | --- | --- |");
        outcomes.forEach(each -> lines.add(each.row()));
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target", "examples.md"), lines);
        assertThat(outcomes).noneMatch(Outcome::differs);
        assertThat(stepping * 100).isGreaterThanOrEqualTo((long) LEAST_PERCENT * outcomes.size());
    }

    private List<Configuration> configurations() throws IOException {
        List<Configuration> found = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path manifest : all.filter(each -> each.endsWith("manifest.json"))
                    .sorted(Comparator.naturalOrder())
                    .toList()) {
                read(Files.readString(manifest), found);
            }
        }
        return found;
    }

    private void read(String manifest, List<Configuration> found) {
        Path module = folder;
        Matcher entries = ENTRY.matcher(manifest);
        while (entries.find()) {
            String value = entries.group(2);
            if (value != null && value.endsWith(".tla")) {
                module = folder.resolve(value);
            } else if (value != null && value.endsWith(".cfg")) {
                found.add(new Configuration(module, folder.resolve(value), -1));
            } else if (entries.group(1).equals("distinctStates")) {
                Configuration last = found.remove(found.size() - 1);
                found.add(new Configuration(last.module(), last.config(), Long.parseLong(entries.group(3))));
            }
        }
    }

    private Outcome outcome(Configuration given) {
        String name =
                folder.resolve("specifications").relativize(given.config()).toString();
        try (Model model = Model.load(given.module(), given.config(), options)) {
            Set<Long> seen = new HashSet<>();
            Deque<ModelState> open = new ArrayDeque<>();
            for (ModelState each : model.initial()) {
                add(each, seen, open);
            }
            int stepped = 0;
            while (!open.isEmpty() && stepped++ < statesMax && seen.size() < 20L * statesMax) {
                model.next(open.remove()).successors().forEach(each -> add(each, seen, open));
            }
            return new Outcome(name, true, seen.size(), open.isEmpty(), given.states(), "");
        } catch (UsageException e) {
            return new Outcome(name, false, 0, false, given.states(), String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            return new Outcome(name, false, 0, false, given.states(), "A FAULT OF OURS: " + e);
        }
    }

    private static void add(ModelState state, Set<Long> seen, Deque<ModelState> open) {
        if (seen.add(state.fingerprint())) {
            open.add(state);
        }
    }
}

package dev.waymark.cli.compare;

import dev.waymark.cli.yaml.YamlValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An evaluation as somebody wrote it down. Nothing in it is known to exist yet; its keys are. */
record SuiteFile(String name, String title, String about, List<Entry> experiments) {
    private static final String EXECUTIONS = "executions";
    /** What it was called first. */
    private static final String ITERATIONS = "iterations";

    /** What the keys of an experiment are; each is the option of {@code compare} that it stands for, or the comment says what. */
    private static final List<String> SETTINGS = List.of(
            "systems", // a row for each
            "bugs", // a row for each, all, or none
            "parameters", // a row for each value of a list
            "waypoints", // a row for each
            "strategies",
            "coverages",
            "properties",
            "scenarios", // instead of systems
            "guide",
            "faults",
            "conformance",
            EXECUTIONS,
            ITERATIONS,
            "time",
            "decisions",
            "steps",
            "stop-on-bug",
            "control", // whether the same trials are made without the bug, once for all rows that differ in it alone
            "trials",
            "seed",
            "distances",
            "ablate");

    private static final String NAME = "name";
    private static final String ABOUT = "about";
    private static final String QUICK = "quick";
    private static final String SKIP = "skip";

    /** {@code settings}: with those of the defaults and, if it is to be quick, of that filled in. */
    record Entry(String name, String about, YamlValue place, Map<String, YamlValue> settings) {
        YamlValue value(String key) {
            YamlValue value = settings.get(key);
            return value == null ? place : value;
        }

        List<YamlValue> list(String key) {
            YamlValue value = settings.get(key);
            return value == null ? List.of() : value.list();
        }

        boolean has(String key) {
            return settings.containsKey(key);
        }
    }

    /** {@code quick}: with what the file says of a short version. */
    static SuiteFile read(Path file, boolean quick) {
        YamlValue root = YamlValue.read(file);
        Map<String, YamlValue> top = root.map(List.of("title", ABOUT, "defaults", QUICK, "experiments"));
        Map<String, YamlValue> defaults = settings(top, "defaults");
        Map<String, YamlValue> hurry = settings(top, QUICK);
        YamlValue experiments = top.get("experiments");
        if (experiments == null || experiments.list().isEmpty()) {
            throw root.mistake("key 'experiments' is missing: a list of what to compare");
        }
        List<Entry> entries = new ArrayList<>();
        for (YamlValue each : experiments.list()) {
            Map<String, YamlValue> own = renamed(each.map(with(SETTINGS, NAME, ABOUT, QUICK)));
            Map<String, YamlValue> settings = new LinkedHashMap<>(defaults);
            own.forEach(settings::put);
            if (quick) {
                settings.putAll(hurry);
                settings.putAll(settings(own, QUICK));
            }
            YamlValue skip = settings.remove(SKIP);
            if (skip != null && skip.truth()) {
                continue;
            }
            YamlValue name = own.get(NAME);
            YamlValue about = own.get(ABOUT);
            Set.of(NAME, ABOUT, QUICK).forEach(settings::remove);
            entries.add(new Entry(
                    name == null ? "experiment " + (entries.size() + 1) : name.text(),
                    about == null ? "" : about.text().strip(),
                    each,
                    settings));
        }
        YamlValue title = top.get("title");
        YamlValue about = top.get(ABOUT);
        String plain = file.getFileName().toString().replaceAll("\\.ya?ml$", "");
        return new SuiteFile(
                quick ? plain + "-quick" : plain,
                title == null ? plain : title.text(),
                about == null ? "" : about.text().strip(),
                entries);
    }

    private static Map<String, YamlValue> settings(Map<String, YamlValue> around, String key) {
        YamlValue value = around.get(key);
        return value == null ? Map.of() : renamed(value.map(key.equals(QUICK) ? with(SETTINGS, SKIP) : SETTINGS));
    }

    /** Under one name, so that a short version overrides it whatever it calls it. */
    private static Map<String, YamlValue> renamed(Map<String, YamlValue> settings) {
        YamlValue older = settings.get(ITERATIONS);
        if (older == null) {
            return settings;
        }
        Map<String, YamlValue> renamed = new LinkedHashMap<>(settings);
        renamed.remove(ITERATIONS);
        if (renamed.put(EXECUTIONS, older) != null) {
            throw older.mistake("keys 'executions' and 'iterations' are the same: leave one of them out");
        }
        return renamed;
    }

    private static List<String> with(List<String> keys, String... more) {
        List<String> all = new ArrayList<>(keys);
        all.addAll(List.of(more));
        return all;
    }
}

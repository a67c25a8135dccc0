package dev.waymark.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters and bugs of one deployment, checked, with all defaults filled in. */
public final class Configuration {
    private final Map<String, String> values;
    private final Set<String> bugs;
    private final Map<String, String> setByBugs;

    private Configuration(Map<String, String> values, Set<String> bugs, Map<String, String> setByBugs) {
        this.values = values;
        this.bugs = bugs;
        this.setByBugs = setByBugs;
    }

    /** Checks what the user gave against what the system declares; throws {@link UsageException} with the nearest names. */
    public static Configuration of(SystemUnderTest system, Map<String, String> given, Collection<String> bugs) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, Parameter> declared = new LinkedHashMap<>();
        for (Parameter parameter : system.allParameters()) {
            declared.put(parameter.name(), parameter);
            values.put(parameter.name(), parameter.defaultValue());
        }
        given.forEach((name, value) -> {
            Parameter parameter = declared.get(name);
            if (parameter == null) {
                throw new UsageException(Nearest.unknown("parameter of " + system.name(), name, declared.keySet()));
            }
            String problem = parameter.problem().apply(value);
            if (problem != null) {
                throw new UsageException("parameter " + name + "=" + value + ": " + problem);
            }
            values.put(name, value);
        });
        Map<String, String> setByBugs = new LinkedHashMap<>();
        Set<String> switched = new LinkedHashSet<>();
        for (String name : bugs) {
            switched.add(name);
            for (Bug.Need need : bug(system, name).needs()) {
                String current = values.getOrDefault(need.parameter(), "");
                if (need.works().test(current)) {
                    continue;
                }
                if (given.containsKey(need.parameter())) {
                    throw new UsageException("bug " + name + " cannot show with " + need.parameter() + "=" + current
                            + ": " + need.reason() + " (try " + need.parameter() + "=" + need.value() + ")");
                }
                values.put(need.parameter(), need.value());
                setByBugs.put(need.parameter(), need.value());
            }
        }
        checkTogether(system, switched, values);
        return new Configuration(values, switched, setByBugs);
    }

    /** What one bug set may be what another cannot show with. */
    private static void checkTogether(SystemUnderTest system, Set<String> bugs, Map<String, String> values) {
        for (String name : bugs) {
            for (Bug.Need need : bug(system, name).needs()) {
                String value = values.getOrDefault(need.parameter(), "");
                if (!need.works().test(value)) {
                    throw new UsageException("bug " + name + " cannot show with " + need.parameter() + "=" + value
                            + ", which another of the bugs needs: " + need.reason() + " (switch them on one by one)");
                }
            }
        }
    }

    private static Bug bug(SystemUnderTest system, String name) {
        List<String> names = system.bugs().stream().map(Bug::name).toList();
        return system.bugs().stream()
                .filter(bug -> bug.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(Nearest.unknown("bug of " + system.name(), name, names)));
    }

    public String text(String parameter) {
        String value = values.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("the system declares no parameter " + parameter);
        }
        return value;
    }

    public int integer(String parameter) {
        return Integer.parseInt(text(parameter));
    }

    public long number(String parameter) {
        return Long.parseLong(text(parameter));
    }

    public double decimal(String parameter) {
        return Double.parseDouble(text(parameter));
    }

    public boolean flag(String parameter) {
        return Boolean.parseBoolean(text(parameter));
    }

    public boolean bug(String name) {
        return bugs.contains(name);
    }

    public Map<String, String> values() {
        return values;
    }

    public Set<String> bugs() {
        return bugs;
    }

    /** The same with another value of one parameter, which was checked before. */
    public Configuration with(String parameter, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(parameter, value);
        return new Configuration(changed, bugs, setByBugs);
    }

    /** The parameters that a bug changed from their defaults, to be shown to the user. */
    public Map<String, String> setByBugs() {
        return setByBugs;
    }

    public @Nullable String find(String parameter) {
        return values.get(parameter);
    }
}

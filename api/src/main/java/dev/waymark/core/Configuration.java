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
    /** All that the system declares, and whether they are switched on. */
    private final Map<String, Boolean> declaredBugs;

    private final Set<String> bugs;
    private final Map<String, String> setByBugs;

    private Configuration(
            Map<String, String> values,
            Map<String, Boolean> declaredBugs,
            Set<String> bugs,
            Map<String, String> setByBugs) {
        this.values = values;
        this.declaredBugs = declaredBugs;
        this.bugs = bugs;
        this.setByBugs = setByBugs;
    }

    /**
     * Checks what the user gave, or code of his own, against what the system declares; throws {@link UsageException} with the nearest
     * names.
     */
    public static Configuration of(SystemUnderTest declaring, Map<String, String> given, Collection<String> bugs) {
        return of(declaring, given, bugs, CommandPermission.GIVEN);
    }

    /** The same with parameters from anywhere; asks for {@code permission} before the system sees any of them. */
    public static Configuration of(
            SystemUnderTest declaring,
            Map<String, String> given,
            Collection<String> bugs,
            CommandPermission permission) {
        CommandPermission.Asked asked = CommandPermission.Asked.of(declaring, given);
        demand(asked, permission);
        SystemUnderTest system = declaring.given(given);
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, Parameter> declared = new LinkedHashMap<>();
        for (Parameter parameter : system.allParameters()) {
            String wrong = parameter.problem().apply(parameter.defaultValue());
            if (wrong != null) {
                throw SystemMistake.declaring("system " + system.name() + " declares parameter " + parameter.name()
                        + " with default " + parameter.defaultValue() + ", which " + wrong);
            }
            declared.put(parameter.name(), parameter);
            values.put(parameter.name(), parameter.defaultValue());
        }
        given.forEach((name, value) -> {
            Parameter parameter = declared.get(name);
            if (parameter == null) {
                throw new UsageException(Nearest.unknown("parameter of " + system.name(), name, declared.keySet()))
                        .at(SpecField.PARAMETERS);
            }
            String problem = parameter.problem().apply(value);
            if (problem != null) {
                throw new UsageException("parameter " + name + "=" + value + ": " + problem).at(SpecField.PARAMETERS);
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
                                    + ": " + need.reason() + " (try " + need.parameter() + "=" + need.value() + ")")
                            .at(SpecField.BUGS);
                }
                values.put(need.parameter(), need.value());
                setByBugs.put(need.parameter(), need.value());
            }
        }
        checkTogether(system, switched, values);
        CommandPermission.Asked all = CommandPermission.Asked.of(system, values);
        if (!all.equals(asked)) { // a system may have more parameters once it was given some
            demand(all, permission);
        }
        Map<String, Boolean> declaredBugs = new LinkedHashMap<>();
        system.bugs().forEach(bug -> declaredBugs.put(bug.name(), switched.contains(bug.name())));
        return new Configuration(values, declaredBugs, switched, setByBugs);
    }

    private static void demand(CommandPermission.Asked asked, CommandPermission permission) {
        if (!asked.named().isEmpty()) {
            permission.demand(asked);
        }
    }

    /** What one bug set may be what another cannot show with. */
    private static void checkTogether(SystemUnderTest system, Set<String> bugs, Map<String, String> values) {
        for (String name : bugs) {
            for (Bug.Need need : bug(system, name).needs()) {
                String value = values.getOrDefault(need.parameter(), "");
                if (!need.works().test(value)) {
                    throw new UsageException("bug " + name + " cannot show with " + need.parameter() + "=" + value
                                    + ", which another of the bugs needs: " + need.reason()
                                    + " (switch them on one by one)")
                            .at(SpecField.BUGS);
                }
            }
        }
    }

    private static Bug bug(SystemUnderTest system, String name) {
        List<String> names = system.bugs().stream().map(Bug::name).toList();
        return system.bugs().stream()
                .filter(bug -> bug.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(Nearest.unknown("bug of " + system.name(), name, names)).at(SpecField.BUGS));
    }

    public String text(String parameter) {
        String value = values.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("the system declares no such parameter: "
                    + Nearest.unknown("parameter", parameter, values.keySet()));
        }
        return value;
    }

    public int integer(String parameter) {
        try {
            return Integer.parseInt(text(parameter));
        } catch (NumberFormatException e) {
            throw isNot(parameter, "a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
    }

    public long number(String parameter) {
        try {
            return Long.parseLong(text(parameter));
        } catch (NumberFormatException e) {
            throw isNot(parameter, "a whole number");
        }
    }

    public double decimal(String parameter) {
        try {
            return Double.parseDouble(text(parameter));
        } catch (NumberFormatException e) {
            throw isNot(parameter, "a number");
        }
    }

    public boolean flag(String parameter) {
        String text = text(parameter);
        if (!text.equals("true") && !text.equals("false")) {
            throw isNot(parameter, "true or false: declare it with Parameter.flag");
        }
        return text.equals("true");
    }

    private IllegalArgumentException isNot(String parameter, String what) {
        return new IllegalArgumentException("parameter " + parameter + "=" + text(parameter) + " is not " + what);
    }

    /** Whether the bug is switched on. */
    public boolean bug(String name) {
        Boolean on = declaredBugs.get(name);
        if (on == null) {
            throw new IllegalArgumentException(
                    "the system declares no such bug: " + Nearest.unknown("bug", name, declaredBugs.keySet()));
        }
        return on;
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
        return new Configuration(changed, declaredBugs, bugs, setByBugs);
    }

    /** The parameters that a bug changed from their defaults, to be shown to the user. */
    public Map<String, String> setByBugs() {
        return setByBugs;
    }

    public @Nullable String find(String parameter) {
        return values.get(parameter);
    }
}

package dev.waymark.cli.permission;

import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Parameters that the user gives beside a file that says them all: in place of what it says, and by his own word. Only those that
 * name something outside of Waymark; all others are what the file is about.
 */
public record Again(Map<String, String> given) {
    public static final Again NOTHING = new Again(Map.of());

    public Again {
        given = Map.copyOf(given);
    }

    public Set<String> names() {
        return given.keySet();
    }

    /** Those that this system declares, where several systems are tested. */
    public Again of(SystemUnderTest system) {
        Map<String, String> own = new LinkedHashMap<>(given);
        own.keySet()
                .retainAll(system.allParameters().stream().map(Parameter::name).toList());
        return new Again(own);
    }

    /** What the system gets. */
    public Map<String, String> over(SystemUnderTest system, Map<String, String> said) {
        check(system);
        Map<String, String> all = new LinkedHashMap<>(said);
        all.putAll(given);
        return all;
    }

    /** A system may have told of more parameters since. */
    public void check(Target target) {
        if (!given.isEmpty()) {
            check(target.system().given(target.configuration().values()));
        }
    }

    private void check(SystemUnderTest system) {
        for (Parameter parameter : system.allParameters()) {
            if (given.containsKey(parameter.name()) && parameter.kind() == Parameter.Kind.VALUE) {
                throw new UsageException(
                        "-p " + parameter.name()
                                + ": the file says it; only a parameter that names a program, a folder or an address is given again");
            }
        }
    }
}

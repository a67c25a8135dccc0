package dev.waymark.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether a system may be made ready with what its parameters name outside of Waymark: a command to start, a folder to write in, an
 * address. What a user says, or code of his own, needs no permission. Traces, specs, suites, run folders and what comes over a
 * network are data of others: whoever makes a system ready with parameters from there asks first.
 */
@FunctionalInterface
public interface CommandPermission {
    /** Of what a user, or code of his own, has said. */
    CommandPermission GIVEN = asked -> {};

    /** Of no command at all. */
    CommandPermission NONE = asked -> {
        throw new CommandRefused(asked.text() + ", which nobody has allowed here");
    };

    /** Throws {@link CommandRefused} if it may not. What is asked for is never empty. */
    void demand(Asked asked);

    /** Of what this target was made ready with, and nothing else. */
    static CommandPermission sameAs(Target target) {
        return asked -> {
            for (Named each : asked.named()) {
                if (!asked.system().equals(target.name())
                        || !each.value().equals(target.configuration().find(each.parameter()))) {
                    throw new CommandRefused(asked.text() + ", and not what was said here");
                }
            }
        };
    }

    /** One parameter that names something. */
    record Named(Parameter.Kind kind, String parameter, String value) {}

    /** All that the parameters of a system name. A default is the system's own word, so nobody asks for it. */
    record Asked(String system, List<Named> named) {
        public Asked {
            named = List.copyOf(named);
        }

        /** {@code values}: as they were given, or all of them. */
        public static Asked of(SystemUnderTest system, Map<String, String> values) {
            List<Named> named = new ArrayList<>();
            for (Parameter parameter : system.allParameters()) {
                String value = values.getOrDefault(parameter.name(), parameter.defaultValue());
                if (parameter.kind() != Parameter.Kind.VALUE && !value.equals(parameter.defaultValue())) {
                    named.add(new Named(parameter.kind(), parameter.name(), value));
                }
            }
            return new Asked(system.name(), named);
        }

        /** In full: whoever is asked must see all of it. */
        public String text() {
            List<String> uses = new ArrayList<>();
            for (Named each : named) {
                uses.add(each.kind().use() + ", " + each.parameter() + "='"
                        + each.value().replace("'", "'\\''") + "'");
            }
            return "system " + system + " would " + String.join(", and ", uses);
        }
    }
}

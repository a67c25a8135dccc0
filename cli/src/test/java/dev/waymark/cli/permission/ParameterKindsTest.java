package dev.waymark.cli.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which parameters of bundled systems name something outside: a new one is found here before somebody else finds it. */
class ParameterKindsTest {
    /** Take any text, and nothing is started, written or opened by it: what clients ask is read when it is needed. */
    private static final Set<String> HARMLESS = Set.of("workload");

    private static final List<String> DANGEROUS =
            List.of("sh -c 'rm -rf ~'", "/bin/sh", "./run", "/tmp", "0.0.0.0:1", "http://127.0.0.1:1/");

    @Test
    void whatNamesSomethingOutsideIsDeclaredToDoSo() {
        Set<String> declared = new TreeSet<>();
        Set<String> undeclared = new TreeSet<>();
        for (SystemUnderTest system : SystemRegistry.load(List.of(), List.of()).all()) {
            for (Parameter parameter : system.allParameters()) {
                String name = system.name() + " " + parameter.name();
                if (parameter.kind() != Parameter.Kind.VALUE) {
                    declared.add(name + " " + parameter.kind());
                } else if (!HARMLESS.contains(parameter.name())
                        && DANGEROUS.stream()
                                .anyMatch(text -> parameter.problem().apply(text) == null)) {
                    undeclared.add(name);
                }
            }
        }
        assertThat(undeclared).isEmpty();
        assertThat(declared)
                .containsExactly(
                        "black-box description PROGRAM",
                        "black-box folder FOLDER",
                        "etcd folder FOLDER",
                        "host command PROGRAM",
                        "jvm classpath PROGRAM",
                        "jvm server PROGRAM",
                        "netrix listen ADDRESS",
                        "netrix replicaHosts ADDRESS",
                        "ratis folder FOLDER",
                        "zookeeper folder FOLDER");
    }
}

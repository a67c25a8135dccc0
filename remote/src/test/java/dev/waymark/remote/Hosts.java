package dev.waymark.remote;

import dev.waymark.core.Target;
import dev.waymark.remote.testhost.Fault;
import dev.waymark.remote.testhost.JavaHost;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The test host as a system. */
final class Hosts {
    private Hosts() {}

    static String command(Fault fault) {
        return "'" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
                + " -Xshare:auto -cp '" + System.getProperty("java.class.path") + "' " + JavaHost.class.getName()
                + " --fault " + fault.word();
    }

    static Target target(Fault fault, String... parameters) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("command", command(fault));
        given.put("answerMillis", "60000"); // where much is going on a JVM may stand still for a while
        for (int i = 0; i < parameters.length; i += 2) {
            given.put(parameters[i], parameters[i + 1]);
        }
        return Target.of(new HostSystem(), given, List.of());
    }
}

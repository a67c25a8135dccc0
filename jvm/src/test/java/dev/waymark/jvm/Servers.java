package dev.waymark.jvm;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs servers of these tests. */
final class Servers {
    private Servers() {}

    static Target target(Class<?> server, Map<String, String> parameters, String... bugs) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put("server", server.getName());
        all.put("classpath", place(server));
        all.put("heap", "192");
        return Target.of(new JvmSystem().given(all), all, List.of(bugs));
    }

    static String place(Class<?> server) {
        try {
            return Path.of(server.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Totals run(Target target, int executions) {
        return Campaign.run(
                Experiment.on(target).executions(executions).workers(1).build());
    }
}

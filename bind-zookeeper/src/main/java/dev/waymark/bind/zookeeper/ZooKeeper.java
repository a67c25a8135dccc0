package dev.waymark.bind.zookeeper;

import dev.waymark.bind.zookeeper.ensemble.Jars;
import dev.waymark.bind.zookeeper.ensemble.Setup;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Parameter;
import dev.waymark.core.SpecField;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.jvm.Java25;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Three servers of Apache ZooKeeper as it was released; see the README beside this class. */
public final class ZooKeeper implements SystemUnderTest {
    static final String CLUSTER = "cluster";
    static final String EXACT = "exact";
    static final String LIVE = "live";

    static final int KEYS = 4;
    static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(Setup.SERVERS, KEYS, 31, 999_999);

    /** The workload H_div of the communication-closure paper. */
    static final String DIVERGING = "s1:k0<-101; empty; s2:k1<-302";

    private static final SystemUnderTest OF_EXACT = new ExactZooKeeper();
    private static final SystemUnderTest OF_LIVE = new LiveZooKeeper();

    @Override
    public String name() {
        return "zookeeper";
    }

    @Override
    public String summary() {
        String summary = "Apache ZooKeeper as it was released: three servers, unmodified, ";
        return Java25.isThere()
                ? summary + "exactly replayed (cluster=exact) or as they run (live)"
                : summary + "as they run (cluster=live; cluster=exact " + Java25.NEEDED + ")";
    }

    /** Those of both kinds of cluster: which of them are there is known when one is chosen. */
    @Override
    public List<Parameter> parameters() {
        return List.copyOf(both(OF_EXACT.parameters(), OF_LIVE.parameters()));
    }

    @Override
    public List<Parameter> allParameters() {
        return List.copyOf(both(OF_EXACT.allParameters(), OF_LIVE.allParameters()));
    }

    private static List<Parameter> both(List<Parameter> exact, List<Parameter> live) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        exact.forEach(parameter -> all.put(parameter.name(), parameter));
        live.forEach(parameter -> all.putIfAbsent(parameter.name(), parameter));
        all.put(CLUSTER, cluster(Java25.isThere() ? EXACT : LIVE));
        return List.copyOf(all.values());
    }

    static Parameter cluster(String usual) {
        return Parameter.choice(
                CLUSTER,
                usual,
                List.of(EXACT, LIVE),
                "exact: in the deterministic JVM, where JDK 25 is; live: on their own threads and clocks");
    }

    static List<Parameter> common() {
        Parameter workload = Harness.parameter();
        return List.of(
                Parameter.choice("version", "3.9.3", Jars.versions(), "which ZooKeeper"),
                new Parameter(
                        workload.name(),
                        DIVERGING,
                        workload.summary().replace("own, ", ""),
                        workload.expects().replace("own, ", ""),
                        text -> text.equals(Harness.OWN) ? "this system has no clients of its own" : null),
                Parameter.number("tick", 500, 100, 10_000, "ZooKeeper's tickTime, in milliseconds"),
                Parameter.number("answer", 100, 1, 60_000, "milliseconds that an answer is waited for"),
                Parameter.number("patience", 30_000, 100, 600_000, "milliseconds after which a starting server hangs"));
    }

    /** One that was told, else what a parameter asks for that only one of them has, else exact where that can be. */
    @Override
    public SystemUnderTest given(Map<String, String> parameters) {
        Set<String> ofExact = without(parameters.keySet(), OF_LIVE);
        Set<String> ofLive = without(parameters.keySet(), OF_EXACT);
        String told = parameters.get(CLUSTER);
        boolean exact =
                told != null ? told.equals(EXACT) : ofLive.isEmpty() && (Java25.isThere() || !ofExact.isEmpty());
        Set<String> strange = exact ? ofLive : ofExact;
        Set<String> others = exact ? names(OF_LIVE) : names(OF_EXACT);
        strange.retainAll(others);
        if (!strange.isEmpty()) {
            throw new UsageException("parameter " + strange.iterator().next() + " is for cluster="
                            + (exact ? LIVE : EXACT) + ", and this is cluster=" + (exact ? EXACT : LIVE))
                    .at(SpecField.PARAMETERS);
        }
        return exact ? OF_EXACT : OF_LIVE;
    }

    private static Set<String> names(SystemUnderTest system) {
        return system.allParameters().stream().map(Parameter::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> without(Set<String> given, SystemUnderTest system) {
        Set<String> left = new TreeSet<>(given);
        left.removeAll(names(system));
        return left;
    }

    @Override
    public Deployment deploy(Configuration configuration) {
        return (configuration.text(CLUSTER).equals(EXACT) ? OF_EXACT : OF_LIVE).deploy(configuration);
    }
}

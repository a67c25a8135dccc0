package dev.waymark.remote.check;

import dev.waymark.core.Bug;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.remote.HostDeployment;
import dev.waymark.remote.HostSystem;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.process.HostSession;
import dev.waymark.remote.process.HostTalk;
import dev.waymark.remote.process.Pinning;
import dev.waymark.remote.wire.Answer;
import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.HostFault;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a host keeps the protocol: what can be tried without knowing what its nodes do. Each check has a name; one that
 * fails says what the host did.
 */
public final class HostCheck {
    private static final FaultBudget FAULTS = new FaultBudget(3, 5, 5);
    private static final int WALKS = 10;
    private static final int WALK_DECISIONS = 60;

    /** {@code message}: what is wrong, or was not tried; empty if there is nothing to say. */
    public record Finding(String check, boolean ok, String message) {}

    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final int executions;
    private final long endingMillis;
    private final List<Finding> findings = new ArrayList<>();

    /** {@code given}: parameters of the host; {@code endingMillis}: how long it may take to end. */
    public HostCheck(String command, Map<String, String> given, int executions, long endingMillis) {
        parameters.putAll(given);
        parameters.put(HostSystem.COMMAND, command);
        this.executions = executions;
        this.endingMillis = endingMillis;
    }

    /**
     * All checks, or those before one that leaves nothing to try. Throws {@link UsageException} for wrong parameters,
     * {@link SystemMistake} if there is no such program: nothing can be said of a host then.
     */
    public List<Finding> examine() {
        findings.clear();
        Target target;
        try {
            target = Target.of(new HostSystem(), parameters, List.of());
        } catch (SystemMistake e) {
            if (e.getCause() instanceof HostFault fault && fault.kind() == HostFault.Kind.CANNOT_START) {
                throw e;
            }
            findings.add(new Finding("starts", false, String.valueOf(e.getMessage())));
            return findings;
        }
        findings.add(new Finding("starts", true, ""));
        Seen seen = new Seen();
        check("plays", () -> plays(target, seen));
        check("declares-what-it-names", () -> names(target, seen));
        playsWithBugs();
        if (mayCrash(target)) {
            check("crashes-in-the-middle", () -> crashes(target));
        }
        check("same-again", () -> sameAgain(target));
        check("same-in-another-process", () -> sameElsewhere(target));
        check("answers-what-is-sent-ahead", () -> ahead(target));
        check("says-when-it-knows-no-message", () -> unknown(target));
        if (!((HostDeployment) target.deployment()).blocks().isEmpty()) {
            check("tells-the-same-lines-again", () -> lines(target));
        }
        if (((HostDeployment) target.deployment()).pool().ready().pins()) {
            findings.add(pins(((HostDeployment) target.deployment()).pool()));
        }
        check("ends-with-its-input", () -> ends(target));
        return findings;
    }

    private void check(String name, Supplier<@Nullable String> check) {
        String problem;
        try {
            problem = check.get();
        } catch (HostFault e) {
            problem = e.toString();
        } catch (SystemMistake e) {
            problem = e.getMessage();
        }
        findings.add(new Finding(name, problem == null, problem == null ? "" : problem));
    }

    /** A host that declares crashes=0 has nodes that cannot be made again. */
    private static boolean mayCrash(Target target) {
        FaultBudget declared = target.deployment().faults();
        return declared == null || declared.crashes() > 0;
    }

    private Experiment experiment(Target target) {
        FaultBudget faults = FAULTS.without(target.deployment().faults());
        return Experiment.on(target).faults(faults).executions(executions).build();
    }

    /** Parts of states, and how often a counter of the cluster was not 0. */
    private record Seen(Set<String> parts, Map<String, Integer> counters) {
        Seen() {
            this(new TreeSet<>(), new TreeMap<>());
        }

        void add(Cluster cluster) {
            cluster.counters().keySet().forEach(name -> counters.merge(name, 1, Integer::sum));
            for (int node = 1; node <= cluster.view().nodes(); node++) {
                if (cluster.view().state(node) instanceof Fields state) {
                    parts.addAll(state.shape().names());
                }
            }
        }
    }

    /** Executions with crashes, losses and copies: the host is never to blame for a failure. */
    private @Nullable String plays(Target target, Seen seen) {
        Experiment experiment = experiment(target);
        try (Explorer explorer = Explorers.of(experiment)) {
            for (Plan plan : experiment.planning().next(executions)) {
                explorer.explore(plan, experiment.configured().run(plan));
                String problem = blamed(explorer.cluster());
                if (problem != null) {
                    return problem;
                }
                seen.add(explorer.cluster());
            }
        }
        return null;
    }

    /** What a host tells of a violation is seen only if there is one. A bug that it refuses needs other parameters. */
    private void playsWithBugs() {
        List<String> refused = new ArrayList<>();
        check("plays-with-its-bugs", () -> {
            for (Bug bug : new HostSystem().given(parameters).bugs()) {
                try {
                    Target with = Target.of(new HostSystem(), parameters, List.of(bug.name()));
                    String problem = plays(with, new Seen());
                    if (problem != null) {
                        return "with bug " + bug.name() + " " + problem;
                    }
                } catch (UsageException e) {
                    refused.add("not with " + bug.name() + ": " + e.getMessage());
                }
            }
            return null;
        });
        Finding made = findings.get(findings.size() - 1);
        if (made.ok() && !refused.isEmpty()) {
            findings.set(findings.size() - 1, new Finding(made.check(), true, String.join("; ", refused)));
        }
    }

    /** What is declared in one place and named in another is the same. */
    private @Nullable String names(Target target, Seen seen) {
        boolean judges = !target.deployment().properties().isEmpty();
        for (Bug bug : new HostSystem().given(parameters).bugs()) {
            if (judges && !bug.breaks().isEmpty()) { // else a system in Java has the properties
                try {
                    Experiment.on(target).checking(List.of(bug.breaks())).build();
                } catch (UsageException e) {
                    return "bug " + bug.name() + " breaks what is no property: " + e.getMessage();
                }
            }
        }
        for (Map.Entry<String, Integer> each : seen.counters().entrySet()) {
            String problem = HostDeployment.strange(each.getKey(), each.getValue() == executions, seen.parts());
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    /** A node's own failure is no fault of its host's. */
    private static @Nullable String blamed(Cluster cluster) {
        Failure failure = cluster.view().failure();
        return failure != null && failure.signature().startsWith(HostFault.class.getName()) ? failure.message() : null;
    }

    /** Nodes go down after some of their effects: the rest did not happen, and numbers go on from there. */
    private static @Nullable String crashes(Target target) {
        try (Cluster cluster = target.deployment().cluster()) {
            for (int walk = 0; walk < WALKS; walk++) {
                Rng random = new Rng(walk);
                cluster.reset(walk, null);
                for (int i = 0; i < WALK_DECISIONS && cluster.view().failure() == null; i++) {
                    long decision = any(cluster, random);
                    boolean cut = random.nextInt(3) == 0 && Code.kind(decision) != Code.RESTART;
                    cluster.apply(cut ? Code.crashingAfter(decision, random.nextInt(4), DiskMode.KEPT) : decision);
                }
                String problem = blamed(cluster);
                if (problem != null) {
                    return problem + " (does it stop after as many effects as a command allows?)";
                }
            }
        }
        return null;
    }

    private static long any(Cluster cluster, Rng random) {
        int nodes = cluster.view().nodes();
        for (int node = 1; node <= nodes; node++) {
            if (!cluster.view().up(node)) {
                return Code.restart(node);
            }
        }
        int messages = cluster.view().deliverable();
        int timers = cluster.view().timers();
        int requests = cluster.view().requests();
        if (messages + timers + requests == 0) {
            return Code.crash(1 + random.nextInt(nodes), DiskMode.KEPT);
        }
        int choice = random.nextInt(messages + timers + requests);
        if (choice < messages) {
            return Code.deliver(cluster.view().message(choice));
        }
        return choice < messages + timers
                ? Code.fire(cluster.view().timer(choice - messages))
                : Code.invoke(cluster.view().request(choice - messages - timers));
    }

    private @Nullable String sameAgain(Target target) {
        return new Doctor(experiment(target))
                .examine().problems().stream()
                        .filter(problem -> problem.kind().ofDeterminism())
                        .map(problem -> problem.what() + ": " + problem.first() + ", then " + problem.second())
                        .findFirst()
                        .orElse(null);
    }

    /** A deployment of its own has processes of its own. */
    private @Nullable String sameElsewhere(Target target) {
        long here = digest(target);
        long there = digest(Target.of(new HostSystem(), parameters, List.of()));
        return here == there ? null : "the same executions come out otherwise in another process of the host";
    }

    private long digest(Target target) {
        return new Doctor(experiment(target)).examine().digest();
    }

    /** What was made step by step comes out the same when all commands are known beforehand. */
    private @Nullable String ahead(Target target) {
        Experiment experiment = experiment(target);
        try (Explorer explorer = Explorers.of(experiment);
                Replayer replayer = new Replayer(target.deployment(), List.of())) {
            for (Plan plan : experiment.planning().next(executions)) {
                Recorder recorder = new Recorder();
                explorer.explore(plan, experiment.configured().run(plan), recorder);
                List<Decision> script = explorer.script();
                var again = replayer.replay(plan, script, true).execution();
                if (!again.events().equals(explorer.recorded(recorder).events())) {
                    return "commands that were sent ahead have other answers than those sent one by one";
                }
            }
        }
        return null;
    }

    private @Nullable String lines(Target target) {
        HostDeployment deployment = (HostDeployment) target.deployment();
        Experiment experiment = experiment(target);
        try (Explorer explorer = Explorers.of(experiment)) {
            for (Plan plan : experiment.planning().next(executions)) {
                explorer.explore(plan, experiment.configured().run(plan));
                BitSet once = deployment.ran();
                explorer.explore(plan, experiment.configured().run(plan));
                BitSet again = deployment.ran();
                if (once == null || again == null) {
                    return "asked which lines ran, it did not tell: a digit for each four blocks, and none beyond them";
                }
                if (!once.equals(again)) {
                    return "the same execution ran other lines the second time: blocks " + once + ", then " + again
                            + " (does reset clear its counters?)";
                }
            }
        }
        return null;
    }

    /** Where that is not possible, as in a container, nothing is wrong with the host. */
    private static Finding pins(HostPool pool) {
        HostTalk talk = pool.take();
        try {
            return new Finding("keeps-to-one-processor", true, Pinning.tried(talk));
        } catch (HostFault e) {
            return new Finding("keeps-to-one-processor", false, e.toString());
        } finally {
            pool.giveBack(talk);
        }
    }

    private static @Nullable String unknown(Target target) {
        HostDeployment deployment = (HostDeployment) target.deployment();
        HostSession session = deployment.pool().take().of(1);
        try {
            begin(session, deployment.nodes());
            Answer answer = session.call(Command.deliver(new MessageName(1, 1, 999_999, 0, false), 1, -1));
            return "it took a message that no node has sent: " + answer;
        } catch (HostFault e) {
            return e.kind() == HostFault.Kind.UNKNOWN_MESSAGE
                    ? null
                    : "asked for a message that no node has sent, it " + e.getMessage();
        } finally {
            deployment.pool().giveBack(session);
        }
    }

    private static void begin(HostSession session, int nodes) {
        List<Command> starts = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            starts.add(Command.start(node, false, Map.of()));
        }
        session.reset(1, starts);
        starts.forEach(session::call);
    }

    private @Nullable String ends(Target target) {
        HostDeployment deployment = (HostDeployment) target.deployment();
        HostSession session = deployment.pool().take().of(1);
        begin(session, deployment.nodes());
        return session.endsBy(endingMillis)
                ? null
                : "it lives on when its standard input is closed: nothing ends it when Waymark is killed";
    }
}

package dev.waymark.strategies.windows;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasTargets;
import dev.waymark.core.Nearest;
import dev.waymark.core.TargetClass;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can be done to this system: faults that its cluster can do and that it does not exclude, aimed at the classes of nodes
 * that there are.
 */
final class AvailableFaults {
    static final String ANY = "any";
    static final String LAST_RESTARTED = "last-restarted";
    static final String MINORITY = "minority";
    static final String LEADER = "leader";

    private final Settings settings;
    private final List<String> disks;
    private final List<FaultAction> actions = new ArrayList<>();
    private final double[] weights;

    /**
     * {@code families}: those that are wanted; empty: all that can be. {@code alike}: each action is as likely as any other; else each
     * family is.
     */
    AvailableFaults(Settings settings, List<String> families, List<String> disks, boolean alike) {
        this.settings = settings;
        this.disks = disks;
        List<String> possible = new ArrayList<>();
        for (Fault fault : Fault.ALL) {
            if (whyNot(fault) == null && !possible.contains(fault.family())) {
                possible.add(fault.family());
            }
        }
        for (String family : families) {
            demand(family, possible);
        }
        for (Fault fault : Fault.ALL) {
            boolean wanted = families.isEmpty() || fault == Fault.NOTHING || families.contains(fault.family());
            if (wanted && whyNot(fault) == null) {
                add(fault);
            }
        }
        weights = weights(alike);
    }

    private void demand(String family, List<String> possible) {
        if (possible.contains(family)) {
            return;
        }
        for (Fault fault : Fault.ALL) {
            if (fault.family().equals(family)) {
                throw new UsageException("faults " + family + ": " + whyNot(fault));
            }
        }
        throw new UsageException(Nearest.unknown("kind of fault", family, possible));
    }

    private void add(Fault fault) {
        if (!fault.aimed()) {
            actions.add(new FaultAction(fault, ""));
            return;
        }
        for (String target : targets(fault)) {
            actions.add(new FaultAction(fault, target));
        }
    }

    private List<String> targets(Fault fault) {
        List<String> targets = new ArrayList<>(List.of(ANY));
        HasTargets.of(settings.deployment()).classes().forEach(each -> targets.add(each.name()));
        if (!settings.excludes(FaultKind.CRASHES) && settings.faults().crashes() > 0) {
            targets.add(LAST_RESTARTED);
        }
        if (fault.strikesSeveral() && settings.deployment().nodes() > 2) {
            targets.add(MINORITY);
        }
        return targets;
    }

    /** Null if it can be done here. */
    private @Nullable String whyNot(Fault fault) {
        Deployment deployment = settings.deployment();
        return switch (fault) {
            case KILL_KEPT, RESTART -> without(FaultKind.CRASHES);
            case KILL_UNSYNCED ->
                disks.contains("unsynced-lost") && deployment.capabilities().disks()
                        ? without(FaultKind.CRASHES)
                        : "disks that lose what was not synced are not asked for, or not there";
            case KILL_WIPED -> disks.contains("wiped") ? without(FaultKind.CRASHES) : "wiped disks are not asked for";
            case LOSS -> without(FaultKind.DROPS);
            case DUPLICATION -> without(FaultKind.DUPLICATES);
            case SKEW ->
                deployment.drift() > 0
                        ? null
                        : "the clocks of this system are not moved apart; where it has such a parameter, give drift=20";
            case MEMBERSHIP ->
                HasTargets.of(deployment).changesMembership()
                        ? null
                        : "the membership of this system does not change; where it has such a parameter, give"
                                + " reconfigurations=3";
            case PRIMARIES -> hasLeaders() ? null : "the system does not tell who leads";
            case DELAY ->
                deployment.capabilities().messages() ? null : "the messages of this system are not controlled";
            case DELAY_LINKS ->
                deployment.capabilities().decisionPoint() != Capabilities.DecisionPoint.WINDOW
                        ? "its time is not that of the wall: take delay"
                        : deployment.nodes() > 1 ? null : "there is nobody to hear it later";
            case ONE, MAJORITY, RING, BRIDGE, ONE_WAY ->
                deployment.nodes() > 1 ? null : "there is nobody to part it from";
            default -> null;
        };
    }

    private boolean hasLeaders() {
        return HasTargets.of(settings.deployment()).classes().stream()
                .map(TargetClass::name)
                .anyMatch(LEADER::equals);
    }

    private @Nullable String without(FaultKind kind) {
        if (settings.excludes(kind)) {
            return "the system excludes " + kind.word() + ": what it does then is no bug";
        }
        return kind.in(settings.faults()) ? null : "there are no " + kind.word() + " among the faults: allow some";
    }

    private double[] weights(boolean alike) {
        double[] all = new double[actions.size()];
        for (int i = 0; i < all.length; i++) {
            String family = actions.get(i).fault().family();
            long members = actions.stream()
                    .filter(other -> other.fault().family().equals(family))
                    .count();
            all[i] = alike ? 1 : 1.0 / members;
        }
        return all;
    }

    int size() {
        return actions.size();
    }

    FaultAction action(int i) {
        return actions.get(i);
    }

    /** How likely the i-th is, but for a factor. */
    double weight(int i) {
        return weights[i];
    }

    List<FaultAction> actions() {
        return List.copyOf(actions);
    }

    /** One by the likelihoods of those that can be, times {@code factors}. */
    int draw(Rng random, double[] factors) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * factors[i];
        }
        double left = random.nextDouble() * sum;
        int chosen = 0;
        for (int i = 0; i < weights.length; i++) {
            left -= weights[i] * factors[i];
            if (left < 0) {
                return i;
            }
            chosen = weights[i] * factors[i] > 0 ? i : chosen; // rounding may leave a little at the end
        }
        return chosen;
    }

    /** As nemesis draws it. */
    int draw(Rng random) {
        double[] same = new double[weights.length];
        Arrays.fill(same, 1);
        return draw(random, same);
    }

    /** Reads {@code kill-kept leader}; {@code where} tells the place of a mistake. */
    FaultAction parse(String text, String where) {
        String[] words = text.strip().split("\\s+");
        Set<String> faults = new LinkedHashSet<>();
        for (FaultAction each : actions) {
            faults.add(each.fault().word());
        }
        if (!faults.contains(words[0])) {
            for (Fault fault : Fault.ALL) {
                if (fault.word().equals(words[0])) {
                    throw new UsageException(where + ": fault " + words[0] + " cannot be done here: " + whyNot(fault));
                }
            }
            throw new UsageException(where + ": " + Nearest.unknown("fault", words[0], faults));
        }
        List<String> targets = actions.stream()
                .filter(each -> each.fault().word().equals(words[0]))
                .map(FaultAction::target)
                .toList();
        String target = words.length > 1 ? words[1] : targets.get(0);
        if (words.length > 2 || !targets.contains(target)) {
            throw new UsageException(where + ": "
                    + (targets.get(0).isEmpty()
                            ? "fault " + words[0] + " is aimed at nobody: leave '" + target + "' out"
                            : words.length > 2
                                    ? "'" + text + "' is too much: write FAULT or FAULT TARGET"
                                    : Nearest.unknown("target", target, targets)));
        }
        return new FaultAction(faultOf(words[0]), target);
    }

    private static Fault faultOf(String word) {
        return Arrays.stream(Fault.ALL)
                .filter(fault -> fault.word().equals(word))
                .findFirst()
                .orElseThrow();
    }
}

package dev.waymark.strategies.exhaustive;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.Sees;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.Set;

/**
 * Which steps may be made in either order, with the same outcome (Mazurkiewicz 1977). Everything that this says is independent must
 * be; what it calls dependent without need costs executions only. docs/strategies/exhaustive.md has the list with reasons. Tests
 * compare classes and verdicts of small worlds with those of all orders.
 */
final class Independence {
    private final Channels channels;
    private final boolean keepsMessages;
    private final boolean boundClocks;
    private final boolean orderedRequests;
    private final Set<Sees> sees;

    /** {@code keepsMessages}: those to a node that is down wait for it; {@code orderedRequests}: one client waits for another. */
    Independence(
            Channels channels, boolean keepsMessages, boolean boundClocks, boolean orderedRequests, Set<Sees> sees) {
        this.channels = channels;
        this.keepsMessages = keepsMessages;
        this.boundClocks = boundClocks;
        this.orderedRequests = orderedRequests;
        this.sees = sees;
    }

    static Independence of(Settings settings) {
        Deployment deployment = settings.deployment();
        return new Independence(
                deployment.channels(),
                deployment instanceof SimulatedWorld<?> simulated
                        && simulated.options().keepOnCrash(),
                deployment.drift() > 0,
                TakesWorkloads.bySteps(deployment),
                settings.sees());
    }

    /** Clocks that may not part are moved along when another node's timer fires, and say which timers may. */
    boolean hasBoundClocks() {
        return boundClocks;
    }

    boolean independent(Step a, Step b) {
        if (a.last() || b.last() || sees.contains(Sees.EVERYTHING)) {
            return false;
        }
        Choice one = a.choice();
        Choice other = b.choice();
        if (one.node() != 0 && one.node() == other.node()) { // its state, its disk, its timers, its random stream
            return false;
        }
        if (one.isOfMessage() && other.isOfMessage() && one.message() == other.message()) {
            return false;
        }
        return (a.clients() & b.clients()) == 0
                && !(sees.contains(Sees.STATES) && a.shows() && b.shows())
                && !(sees.contains(Sees.OPERATIONS) && a.clients() != 0 && b.clients() != 0)
                && !losesOrKeeps(a, b)
                && !losesOrKeeps(b, a)
                && !(boundClocks && (one.kind() == Code.FIRE || other.kind() == Code.FIRE))
                && !(orderedRequests && one.kind() == Code.INVOKE && other.kind() == Code.INVOKE)
                && !inOneChannel(a, b)
                && !inOneChannel(b, a);
    }

    /** Whether some state of its node makes this choice depend on a step at another node. */
    boolean mayDepend(Step step, Choice choice) {
        if (choice.kind() == Code.CRASH || choice.kind() == Code.RESTART) {
            return false; // what these do is always the same
        }
        return (!keepsMessages && step.choice().kind() == Code.RESTART)
                || step.clients() != 0
                || (sees.contains(Sees.STATES) && step.shows())
                || (channels == Channels.RECEIVER && step.receivers() != 0)
                || (channels != Channels.NONE && step.choice().kind() == Code.DUPLICATE);
    }

    /** A message to a node that is down is lost, and a crash takes those in flight; a restart ends that. */
    private boolean losesOrKeeps(Step a, Step b) {
        int node = a.choice().node();
        return switch (a.choice().kind()) {
            case Code.CRASH -> b.choice().node() == 0 && b.choice().receiver() == node;
            case Code.RESTART ->
                (!keepsMessages && (b.receivers() & Step.bit(node)) != 0)
                        || (b.choice().node() == 0 && b.choice().receiver() == node);
            default -> false;
        };
    }

    /** Where messages have an order, what is lost or copied makes way for others, and who sends first comes first. */
    private boolean inOneChannel(Step a, Step b) {
        if (channels == Channels.NONE) {
            return false;
        }
        if (channels == Channels.RECEIVER && (a.receivers() & b.receivers()) != 0) {
            return true;
        }
        int receiver = a.choice().receiver();
        return a.choice().node() == 0
                && (b.choice().receiver() == receiver || (b.receivers() & Step.bit(receiver)) != 0);
    }
}

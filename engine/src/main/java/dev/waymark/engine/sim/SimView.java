package dev.waymark.engine.sim;

import dev.waymark.core.Node;
import dev.waymark.core.cluster.Packer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import org.jspecify.annotations.Nullable;

/** What strategies, properties and coverages may ask of the simulation: each question goes to the part that knows. */
final class SimView implements View {
    private final Execution execution;
    private final Failures failures;
    private final Effects effects;
    private final SimEnv[] envs;
    private final MessagePool pool;
    private final Signatures signatures;
    private final OfferedTimers timers;
    private final ClientTable clients;
    private final Reachability reachability;
    private final Packer packer;

    SimView(
            Execution execution,
            Failures failures,
            Effects effects,
            SimEnv[] envs,
            MessagePool pool,
            Signatures signatures,
            OfferedTimers timers,
            ClientTable clients,
            Reachability reachability,
            Packer packer) {
        this.execution = execution;
        this.failures = failures;
        this.effects = effects;
        this.envs = envs;
        this.pool = pool;
        this.signatures = signatures;
        this.timers = timers;
        this.clients = clients;
        this.reachability = reachability;
        this.packer = packer;
    }

    @Override
    public int nodes() {
        return effects.nodes;
    }

    @Override
    public boolean up(int node) {
        return envs[node].node != null;
    }

    @Override
    public boolean paused(int node) {
        return envs[node].paused;
    }

    @Override
    public @Nullable Object state(int node) {
        Node running = envs[node].node;
        if (running == null) {
            return null;
        }
        try {
            return running.state();
        } catch (Throwable e) {
            failures.threwWhenLookedAt(envs[node], e);
            return null;
        }
    }

    @Override
    public long clock(int node) {
        return envs[node].clock;
    }

    @Override
    public int deliverable() {
        return pool.readyCount();
    }

    @Override
    public long message(int i) {
        return pool.name(i);
    }

    @Override
    public Object payload(int i) {
        return pool.payload(i);
    }

    @Override
    public int sentAt(int i) {
        return pool.sentAt(i);
    }

    @Override
    public int timers() {
        return timers.count();
    }

    @Override
    public long timer(int i) {
        return timers.name(i);
    }

    @Override
    public String timerKind(int i) {
        return timers.kindName(i);
    }

    @Override
    public long deadline(int i) {
        return timers.deadline(i);
    }

    @Override
    public int requests() {
        return clients.count(reachability.byClients);
    }

    @Override
    public long request(int i) {
        return clients.option(i);
    }

    @Override
    public Object operation(int i) {
        long request = clients.option(i);
        return clients.request(Code.a(request), Code.number(request));
    }

    @Override
    public long seed() {
        return execution.seed;
    }

    @Override
    public boolean unfiltered() {
        return true;
    }

    @Override
    public int inFlight() {
        return pool.size();
    }

    @Override
    public int decisions() {
        return execution.decisions;
    }

    @Override
    public int deliveries() {
        return execution.deliveries;
    }

    @Override
    public int crashes() {
        return execution.crashes;
    }

    @Override
    public int drops() {
        return execution.drops;
    }

    @Override
    public int duplicates() {
        return execution.duplicates;
    }

    @Override
    public boolean faulty(int node) {
        return signatures.faulty(node);
    }

    @Override
    public int liars() {
        return execution.liars;
    }

    @Override
    public int lies() {
        return execution.lies;
    }

    @Override
    public int openOperations() {
        return clients.openCount();
    }

    @Override
    public boolean exercised(int clause) {
        return effects.exercised(clause);
    }

    @Override
    public @Nullable Failure failure() {
        return failures.first();
    }

    @Override
    public long encode(Decision decision) {
        return packer.encode(decision);
    }

    @Override
    public Decision decode(long code) {
        return packer.decode(code);
    }
}

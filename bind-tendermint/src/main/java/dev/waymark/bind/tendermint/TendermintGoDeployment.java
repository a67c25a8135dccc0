package dev.waymark.bind.tendermint;

import dev.waymark.core.Configuration;
import dev.waymark.core.HasRounds;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Fields;
import dev.waymark.core.property.Property;
import dev.waymark.remote.HostDeployment;
import dev.waymark.remote.process.HostPool;
import dev.waymark.systems.tendermint.Group;
import dev.waymark.systems.tendermint.Message;
import dev.waymark.systems.tendermint.TendermintLies;
import dev.waymark.systems.tendermint.TendermintProperties;
import dev.waymark.systems.tendermint.TendermintRounds;
import dev.waymark.systems.tendermint.ValidatorState;
import dev.waymark.systems.tendermint.ValidatorState.Step;
import java.util.ArrayList;
import java.util.List;

/** Tendermint for Go with its parameters fixed: judged, and lied to, as our own {@code tendermint} is. */
final class TendermintGoDeployment extends HostDeployment implements HasRounds {
    private static final int ROUNDS = 6;

    private final Group group;
    private final boolean gossips;

    TendermintGoDeployment(Configuration configuration, HostPool pool) {
        super(configuration, pool);
        group = new Group(nodes(), configuration.integer("heights"));
        gossips = configuration.flag("gossip");
    }

    @Override
    protected void abstractState(Fields state, StateAbstraction abstraction) {
        ValidatorState seen = ValidatorState.of(state);
        if (seen != null) {
            abstraction
                    .number("height", seen.height())
                    .number("round", Math.min(seen.round(), ROUNDS))
                    .value("step", seen.step())
                    .number("locked", Math.min(seen.lockedRound(), ROUNDS))
                    .number("valid", Math.min(seen.validRound(), ROUNDS));
        }
    }

    /** Everybody has decided everything. */
    @Override
    public boolean complete(View view) {
        for (int node = 1; node <= nodes(); node++) {
            ValidatorState state = ValidatorState.of(view.state(node));
            if (state == null || state.step() != Step.DONE) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean completes() {
        return true;
    }

    @Override
    public MessageCorruptions lies() {
        return new TendermintLies(group);
    }

    @Override
    public List<Property> properties() {
        return TendermintProperties.all(group, gossips);
    }

    @Override
    public Rounds rounds() {
        return new TendermintRounds();
    }

    /** Lies are records; what the host sends has no class. */
    @Override
    public List<Class<?>> messages() {
        List<Class<?>> messages = new ArrayList<>(super.messages());
        messages.add(Message.class);
        return messages;
    }
}

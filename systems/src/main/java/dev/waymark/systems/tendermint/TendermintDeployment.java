package dev.waymark.systems.tendermint;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.Node;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.systems.tendermint.ValidatorState.Step;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Validators and what is looked at. */
final class TendermintDeployment extends SimulatedDeployment<ValidatorState> implements HasRounds {
    /** Validators forget their votes when they crash, which would be a lie. */
    private static final FaultBudget FAULTS = new FaultBudget(0, 5, 2);

    private static final int STEPS = 200;
    private static final int ROUNDS = 6;

    private final Group group;
    private final Flaws flaws;
    private final boolean gossips;

    TendermintDeployment(Configuration configuration) {
        super(configuration, configuration.integer("nodes"));
        group = new Group(nodes(), configuration.integer("heights"));
        flaws = Flaws.of(configuration);
        gossips = configuration.flag("gossip");
    }

    @Override
    public Node node(Env env) {
        return new Validator(env, group, flaws, gossips);
    }

    @Override
    protected void abstractState(ValidatorState state, StateAbstraction abstraction) {
        abstraction
                .number("height", state.height())
                .number("round", Math.min(state.round(), ROUNDS))
                .value("step", state.step())
                .number("locked", Math.min(state.lockedRound(), ROUNDS))
                .number("valid", Math.min(state.validRound(), ROUNDS));
    }

    /** Everybody has decided everything. */
    @Override
    public boolean complete(View view) {
        for (int node = 1; node <= nodes(); node++) {
            if (!(view.state(node) instanceof ValidatorState state) || state.step() != Step.DONE) {
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
    public List<ProtocolModel> models() {
        String validators = IntStream.rangeClosed(1, nodes())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "{", "}"));
        return List.of(new ProtocolModel(
                "Tendermint",
                TendermintDeployment.class,
                Map.of("Nodes", validators, "Heights", Integer.toString(group.heights())),
                true));
    }

    @Override
    public List<String> health() {
        return List.of("decide", "round");
    }

    @Override
    public FaultBudget faults() {
        return FAULTS;
    }

    @Override
    public List<String> clauses() {
        return Clause.texts();
    }

    @Override
    public List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }

    @Override
    public int steps() {
        return STEPS;
    }

    @Override
    public Rounds rounds() {
        return new TendermintRounds();
    }
}

package dev.waymark.systems.tendermint;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Buchman, Kwon, Milosevic: The latest gossip on BFT consensus, 2018; see the README beside this file. */
public final class Tendermint implements SimulatedSystem, TendermintSystem {
    @Override
    public String name() {
        return "tendermint";
    }

    @Override
    public String summary() {
        return "Tendermint's consensus: propose, prevote, precommit, with locks; f of 3f+1 validators may lie";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 4, 4, 13, "validators, with one vote each"),
                Parameter.number("heights", 2, 1, 100, "blocks to decide"),
                Parameter.flag(
                        "gossip", true, "validators repeat what they said in this round, and help those behind"));
    }

    @Override
    public List<Bug> bugs() {
        return Flaws.BUGS;
    }

    @Override
    public SimulatedDeployment<ValidatorState> deploy(Configuration configuration) {
        return new TendermintDeployment(configuration);
    }
}

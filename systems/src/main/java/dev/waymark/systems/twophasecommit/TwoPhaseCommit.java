package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/**
 * Two-phase commit of concurrent transactions that write sets of variables, after the benchmark in section 5.2 of the
 * ModelFuzz paper; README.md in this package says what was made more precise.
 */
public final class TwoPhaseCommit implements SimulatedSystem {
    @Override
    public String name() {
        return "two-phase-commit";
    }

    @Override
    public String summary() {
        return "a transaction manager and resource managers with lock tables; transactions run concurrently";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("rms", 3, 1, 20, "resource managers (nodes 2 and up)"),
                Parameter.number("variables", 2, 1, 30, "variables that a transaction may write"),
                Parameter.number("transactions", 5, 1, 60, "transactions, each asked for by a client of its own"),
                Parameter.flag(
                        "durable", false, "managers write to disk what must survive a crash; needed for crashes"),
                Parameter.flag(
                        "retry", false, "the transaction manager sends again what was not answered, by a timer"));
    }

    @Override
    public List<Bug> bugs() {
        Bug.Need twoTransactions = atLeast("transactions", 2, "5", "a single transaction never meets another");
        return List.of(
                new Bug(
                        "early-unlock",
                        "a resource manager releases its locks when it votes yes, not at the decision",
                        Isolation.NAME,
                        List.of(twoTransactions)),
                new Bug(
                        "majority-commit",
                        "the transaction manager commits when a majority voted yes",
                        Atomicity.NAME,
                        List.of(
                                twoTransactions,
                                atLeast("rms", 3, "3", "a majority of fewer than three is all of them"))),
                new Bug(
                        "missing-abort-handler",
                        "a resource manager throws when an abort overtakes the request to prepare",
                        NoFailure.NAME,
                        List.of(twoTransactions, atLeast("rms", 2, "3", "the only one to vote is never overtaken"))));
    }

    private static Bug.Need atLeast(String parameter, int least, String value, String reason) {
        return new Bug.Need(parameter, value, text -> Integer.parseInt(text) >= least, reason);
    }

    @Override
    public TwoPhaseCommitDeployment deploy(Configuration configuration) {
        return new TwoPhaseCommitDeployment(configuration, Setup.of(configuration));
    }
}

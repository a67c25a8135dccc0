package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.workload.Harness;
import java.util.List;

/** Paxos as in Cassandra 2.0, with three processes and three transactions; see the README beside this file. */
public final class CassandraPaxos implements SimulatedSystem {
    static final int NODES = 3;
    static final String PROMISED_AS_ACCEPTED = "promised-as-accepted";

    @Override
    public String name() {
        return "cassandra-paxos";
    }

    @Override
    public String summary() {
        return "three lightweight transactions of Cassandra in phases of six rounds";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.choice(
                        "third", "always", List.of("always", "if-a"), "the condition of the third transaction"),
                Parameter.choice(
                        "retry",
                        "turn",
                        List.of("turn", "first"),
                        "in lock step, who coordinates the next phase: the next in turn, or the first not through"),
                Harness.parameter());
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(
                PROMISED_AS_ACCEPTED,
                "a promise overwrites the ballot of what was accepted before (CASSANDRA-6023)",
                "serialisability"));
    }

    @Override
    public SimulatedDeployment<ProcessState> deploy(Configuration configuration) {
        Harness harness = Harness.of(configuration.text(Harness.PARAMETER), Writes.LIMITS);
        for (String own : harness == null ? List.<String>of() : List.of("third=if-a", "retry=first")) {
            String name = own.substring(0, own.indexOf('='));
            if (own.equals(name + "=" + configuration.text(name))) {
                throw new UsageException(
                        own + " is about the system's own transactions: leave it out, or leave out the workload");
            }
        }
        return new PaxosDeployment(configuration, harness);
    }
}

package dev.waymark.systems.kvtransactions;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Transactions over lists or registers: a primary that checks for conflicts, and replicas that answer reads. */
public final class KvTransactions implements SimulatedSystem {
    /** The property that all its bugs break. */
    public static final String STRICT = "strict-serializability";

    @Override
    public String name() {
        return "kv-transactions";
    }

    @Override
    public String summary() {
        return "a replicated store with transactions; what clients saw is judged by its dependencies";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("replicas", 2, 1, 20, "replicas (nodes 2 and up), which clients ask"),
                Parameter.number("clients", 3, 1, 30, "clients"),
                Parameter.number(
                        "transactions", 4, 1, 100, "transactions of each client; in the last it reads everything"),
                Parameter.number("keys", 2, 1, 20, "keys"),
                Parameter.choice(
                        "values",
                        "lists",
                        List.of("lists", "registers"),
                        "transactions append to lists (list-append), or write registers (rw-register)"));
    }

    @Override
    public List<Bug> bugs() {
        // a client that goes on without an answer has two transactions at once: one client is enough
        Bug.Need keys = atLeast("keys", 2, "2", "with one key there is no half of a transaction");
        Bug.Need transactions = atLeast("transactions", 2, "4", "the last transaction of a client writes nothing");
        return List.of(
                bug(
                        "write-skew",
                        "the primary checks what a transaction wrote, not what it read: snapshot isolation",
                        keys,
                        transactions),
                bug(
                        "lost-update",
                        "the primary does not check keys that the transaction has written itself",
                        transactions),
                bug(
                        "read-committed",
                        "each access reads what is committed by then, and nothing is checked",
                        transactions),
                bug("dirty-read", "transactions read what others have written and not committed", transactions),
                bug("fractured-read", "a replica shows each part of a commit as it arrives", keys, transactions),
                bug(
                        "stale-read",
                        "a replica reads without asking the primary how many commits there are",
                        transactions));
    }

    private static Bug bug(String name, String summary, Bug.Need... needs) {
        return new Bug(name, summary, STRICT, List.of(needs));
    }

    private static Bug.Need atLeast(String parameter, int least, String value, String reason) {
        return new Bug.Need(parameter, value, text -> Integer.parseInt(text) >= least, reason);
    }

    @Override
    public KvDeployment deploy(Configuration configuration) {
        return new KvDeployment(configuration, Setup.of(configuration));
    }
}

package dev.waymark.checkers;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.UsageException;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Ready-made clients of a register or of a key-value store: what they ask, drawn from the seed of each execution, and the
 * property that what they saw is linearizable. Nodes are asked the specification's own requests and answer in kind:
 *
 * <table>
 * <caption>What a node replies</caption>
 * <tr><td>{@link Read}, {@link Get}</td><td>the value, or null while there is none</td></tr>
 * <tr><td>{@link Write}, {@link Put}, {@link AppendAt}</td><td>anything, null for example</td></tr>
 * <tr><td>{@link CompareAndSet}, {@link CompareAndPut}</td><td>true if it took effect, else false</td></tr>
 * <tr><td>any</td><td>{@link Refusal#NOT_DONE} if it certainly has no effect, {@link Refusal#UNKNOWN} if it may have one</td></tr>
 * </table>
 *
 * <p>All values are texts, and every one that is written tells who wrote it: {@code 2.3} is of operation 3 of client 2.
 */
public final class Clients {
    /** What a node may reply instead of a result. */
    public enum Refusal {
        /** It did not happen and never will: "not the leader". */
        NOT_DONE,
        /** It may have happened, may yet, or never: "timed out". */
        UNKNOWN
    }

    private static final List<Class<?>> OF_REGISTERS = List.of(Read.class, Write.class, CompareAndSet.class);
    private static final List<Class<?>> OF_STORES = List.of(Get.class, Put.class, CompareAndPut.class, AppendAt.class);

    private final int clients;
    private final Specification<?> specification;
    private final List<Class<?>> possible;
    private List<Class<?>> kinds;
    private int operations = 4;
    private List<String> keys = List.of("x", "y");
    private IntPredicate servers = node -> true;
    private int attempts = 1;
    private boolean givesUp;

    private Clients(int clients, Specification<?> specification, List<Class<?>> possible, List<Class<?>> kinds) {
        this.clients = atLeastOne("clients", clients);
        this.specification = specification;
        this.possible = possible;
        this.kinds = kinds;
    }

    /** So many clients that each {@link Read} and {@link Write} four times in all, at any node. */
    public static Clients ofRegister(int clients) {
        return new Clients(clients, Specifications.register(null), OF_REGISTERS, OF_REGISTERS.subList(0, 2));
    }

    /**
     * So many clients that each {@link Get}, {@link Put}, {@link CompareAndPut} and {@link AppendAt} four times in all, keys
     * {@code x} and {@code y}, at any node.
     */
    public static Clients ofKeyValueStore(int clients) {
        return new Clients(clients, Specifications.keyValueStore(), OF_STORES, OF_STORES);
    }

    /** How many operations each client asks for; 4 unless given. */
    public Clients operations(int each) {
        operations = atLeastOne("operations", each);
        return this;
    }

    /** These kinds of request and no others, equally often: {@code asking(Get.class, Put.class)}. */
    public Clients asking(Class<?>... only) {
        atLeastOne("kinds of request", only.length);
        for (Class<?> kind : only) {
            if (!possible.contains(kind)) {
                throw new UsageException("these clients ask " + names(possible)
                        + " of dev.waymark.checkers.spec.Requests, not " + kind.getName());
            }
        }
        kinds = List.of(only);
        return this;
    }

    /** The keys of a key-value store. Few keys: more operations that meet each other. */
    public Clients keys(String... names) {
        atLeastOne("keys", names.length);
        keys = List.of(names);
        return this;
    }

    /** Only these nodes are asked. */
    public Clients at(IntPredicate nodes) {
        servers = nodes;
        return this;
    }

    /**
     * An operation without an answer may be put to another node, so many times in all. It is the same operation: a node
     * knows it again by {@code client()} and {@code number()}, and must not carry it out twice.
     */
    public Clients attempts(int most) {
        attempts = atLeastOne("attempts", most);
        return this;
    }

    /** A client may go on without an answer. Otherwise one that was not answered asks nothing more. */
    public Clients givingUp() {
        givesUp = true;
        return this;
    }

    public Workload workload() {
        return new ClientsWorkload(clients, operations, kinds, keys, servers, attempts, givesUp);
    }

    /** The property {@code linearizability} of what they saw. */
    public Property linearizability() {
        return linearizability(Limits.DEFAULT);
    }

    public Property linearizability(Limits limits) {
        return new LinearizabilityProperty(specification, Clients::meaning, limits);
    }

    private static Translation.Meaning meaning(Object request, CallOutcome outcome) {
        if (outcome.result() == Refusal.NOT_DONE) {
            return new Translation.Meaning(request, CallOutcome.FAILED);
        }
        return new Translation.Meaning(request, outcome.result() == Refusal.UNKNOWN ? CallOutcome.UNKNOWN : outcome);
    }

    private static int atLeastOne(String what, int number) {
        if (number < 1) {
            throw new UsageException(what + " of a workload: at least 1, not " + number);
        }
        return number;
    }

    private static String names(List<Class<?>> kinds) {
        return String.join(", ", kinds.stream().map(Class::getSimpleName).toList());
    }
}

package dev.waymark.tla;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Model} asks of TLC. It is the only thing that both sides of the class loader see: states and bound actions
 * cross it as opaque objects. Public for that reason alone; use {@link Model}.
 */
public interface Engine {
    /** Its operators that are actions, by name, with the names of their parameters. */
    Map<String, List<String>> actions();

    /** In the order of their names, which is the order of {@link #hashes}. */
    List<String> variables();

    List<String> invariants();

    /** Their names, sorted. */
    Set<String> modelValues();

    /** All distinct ones. Throws {@code UsageException} if there are more than {@code most}. */
    Object[] initial(int most);

    /** Whether the configuration has a CONSTRAINT or ACTION_CONSTRAINT. */
    boolean constrained();

    /** The next-state relation that the configuration names, as an action; null if it names none. */
    @Nullable
    Object next();

    /**
     * An action with its arguments, to be used many times; {@code id} is equal for equal ones. Throws
     * {@code UsageException}.
     */
    Object bind(String action, Object[] arguments, long id);

    /** Operator {@code name}, checked to be one that says which action an event stands for. Throws {@code UsageException}. */
    Dispatcher dispatcher(String name);

    /** Every assignment of all variables that the action allows; the same one may come twice. */
    Object[] successors(Object state, Object action);

    /** The content hash of each variable. */
    long[] hashes(Object state);

    /** The content hash under the configuration's VIEW and SYMMETRY, of these variables alone; see {@link #plain}. */
    long projected(Object state, boolean[] variables);

    /**
     * The content hash of those entries of the given variables, which are functions, where function {@code unless} has
     * the text or number {@code value}.
     */
    long entries(Object state, int[] functions, int unless, String value);

    /** Whether there is neither VIEW nor SYMMETRY. */
    boolean plain();

    /** Whether there is a VIEW. */
    boolean hasView();

    /**
     * The first invariant of the configuration that does not hold, of those that read one of the {@code changed} variables
     * (bit i: the i-th one; -1: all).
     */
    @Nullable
    String broken(Object state, long changed);

    /** The variables by name, their values as TLA+. */
    Map<String, String> show(Object state);

    /** The first false conjunct of every branch of a disabled action: its text and its place. */
    List<String> whyDisabled(Object state, Object action);

    /** Steps that TLC evaluated. */
    long evaluations();

    /** What the steps that it remembers take, estimated. */
    long stepBytes();

    /** How often it forgot them. */
    long stepsCleared();
}

package dev.waymark.core.property;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Builds a property from a state machine over events and decision points:
 *
 * <pre>{@code
 * Machine.named("late-vote").on(elected, "elected").on(voteDelivered, Machine.SUCCESS).build()
 * }</pre>
 *
 * <p>The builder stands on one state, at first {@link #START}. {@link #on} adds a transition from there and moves on to
 * its target, so a chain of calls reads as a path; {@link #in} and {@link #start} go back to add branches. While an
 * execution runs, the transitions of the current state are tried in the order of their declaration and at most one is
 * taken per event, and per decision point.
 *
 * <p>Entering {@link #FAIL} violates the property, entering {@link #SUCCESS} reaches it; both settle the check.
 * Otherwise it is judged by where it ended: reached if that state is accepting. The verdict's message tells the states
 * it went through, or that it never left the start.
 */
public final class Machine {
    public static final String START = "start";
    public static final String SUCCESS = "success";
    public static final String FAIL = "fail";

    private final String name;
    private final List<State> states = new ArrayList<>();
    private State current;
    private int lastLine;

    private Machine(String name) {
        this.name = name;
        this.current = state(START);
    }

    public static Machine named(String name) {
        return new Machine(name);
    }

    /** For a scenario, which has a name already. */
    public static Machine machine() {
        return new Machine("expectation");
    }

    /** Adds a transition to {@code target}, a new state if there is none of that name, and stands on it. */
    public Machine on(Condition condition, String target) {
        if (current.isFinal()) {
            throw new UsageException("machine " + name + ": nothing follows " + current.name
                    + "; use in(\"state\") or start() before the next on(...)");
        }
        lastLine = Math.max(lastLine, callersLine());
        State next = state(target);
        current.conditions.add(condition);
        current.targets.add(states.indexOf(next));
        current = next;
        return this;
    }

    /** Stands on another state that was the target of some transition. */
    public Machine in(String state) {
        for (State known : states) {
            if (known.name.equals(state)) {
                current = known;
                return this;
            }
        }
        throw new UsageException(Nearest.unknown(
                "state of machine " + name,
                state,
                states.stream().map(known -> known.name).toList()));
    }

    /** Stands on the start state. */
    public Machine start() {
        return in(START);
    }

    /** An execution that ends in the current state has reached the property; the state may be left again. */
    public Machine accepting() {
        if (current.name.equals(FAIL)) {
            throw new UsageException("machine " + name + ": " + FAIL + " cannot be accepting");
        }
        current.accepting = true;
        return this;
    }

    public Property build() {
        List<MachineState> built = states();
        return Property.of(name, summary(), () -> new MachineCheck(name, new MachineWalk(built)));
    }

    /** For those who judge by themselves: a new walk for each execution. */
    public Supplier<MachineWalk> walks() {
        List<MachineState> built = states();
        return () -> new MachineWalk(built);
    }

    /** How many states it has, start, success and fail included. */
    public int size() {
        return states.size();
    }

    /** The line of the user's code that added the last transition; scenarios tell how long they are. */
    public int lastLine() {
        return lastLine;
    }

    private static int callersLine() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(Machine.class.getName()))
                        .findFirst())
                .map(StackWalker.StackFrame::getLineNumber)
                .orElse(0);
    }

    /** The conditions of all transitions. */
    public List<Condition> conditions() {
        return states.stream().flatMap(state -> state.conditions.stream()).toList();
    }

    /** Their names. */
    public List<String> stateNames() {
        return states.stream().map(state -> state.name).toList();
    }

    private List<MachineState> states() {
        if (states.stream().noneMatch(state -> state.accepting || state.isFinal())) {
            throw new UsageException("machine " + name + " can neither be reached nor violated: mark a state with"
                    + " accepting(), or add a transition to Machine.SUCCESS or Machine.FAIL");
        }
        return states.stream()
                .map(state -> new MachineState(
                        state.name,
                        state.accepting,
                        state.conditions.toArray(new Condition[0]),
                        state.targets.stream().mapToInt(Integer::intValue).toArray()))
                .toList();
    }

    private String summary() {
        return states.stream().map(State::describe).collect(Collectors.joining(", ", "state machine: ", ""));
    }

    private State state(String wanted) {
        for (State state : states) {
            if (state.name.equals(wanted)) {
                return state;
            }
        }
        State state = new State(wanted);
        states.add(state);
        return state;
    }

    private static final class State {
        private final String name;
        private final List<Condition> conditions = new ArrayList<>();
        private final List<Integer> targets = new ArrayList<>();
        private boolean accepting;

        State(String name) {
            this.name = name;
        }

        boolean isFinal() {
            return name.equals(SUCCESS) || name.equals(FAIL);
        }

        String describe() {
            if (isFinal()) {
                return name;
            }
            String transitions = targets.size() == 1 ? "1 transition" : targets.size() + " transitions";
            return name + " (" + transitions + (accepting ? ", accepting)" : ")");
        }
    }
}

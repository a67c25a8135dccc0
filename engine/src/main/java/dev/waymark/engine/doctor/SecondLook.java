package dev.waymark.engine.doctor;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.strategy.Plan;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An execution once more, with an examiner, against what was seen the first time. */
final class SecondLook {
    /** Makes the execution of a plan again, on another cluster. */
    interface Maker {
        void make(Plan plan, Observer observer);
    }

    static final String TWO_EXECUTIONS =
            "the same plan gave two executions: look for static state, hash order, clocks, unseeded random";

    private final Deployment deployment;
    private final Maker maker;
    private final Consumer<Doctor.Problem> problems;
    private final Consumer<String> unchecked;
    private boolean stateThrew;

    SecondLook(Deployment deployment, Maker maker, Consumer<Doctor.Problem> problems, Consumer<String> unchecked) {
        this.deployment = deployment;
        this.maker = maker;
        this.problems = problems;
        this.unchecked = unchecked;
    }

    /** Only whether it comes out the same. */
    void compareUnexamined(int index, Plan plan, Transcript expected) {
        Transcript plain = new Transcript();
        maker.make(plan, plain);
        int event = expected.firstDifference(plain);
        if (event >= 0) {
            problems.accept(new Doctor.Problem(
                    Doctor.Kind.NOT_DETERMINISTIC,
                    index,
                    event,
                    expected.node(event),
                    TWO_EXECUTIONS,
                    expected.text(event),
                    plain.text(event)));
        }
    }

    void compare(int index, Plan plan, Transcript expected) {
        Transcript looked = new Transcript();
        Examiner examiner = new Examiner(deployment, new Notes(index, looked));
        maker.make(plan, Objects.requireNonNull(ObserverList.of(Arrays.asList(looked, examiner))));
        int event = expected.firstDifference(looked);
        if (event < 0) {
            return;
        }
        Transcript plain = new Transcript();
        maker.make(plan, plain);
        int plainEvent = expected.firstDifference(plain);
        boolean byLooking = plainEvent < 0;
        if (byLooking && stateThrew) {
            return; // a state() that throws ends the execution: that is how looking changed it
        }
        problems.accept(new Doctor.Problem(
                byLooking ? Doctor.Kind.CHANGED_BY_LOOKING : Doctor.Kind.NOT_DETERMINISTIC,
                index,
                byLooking ? event : plainEvent,
                expected.node(byLooking ? event : plainEvent),
                byLooking
                        ? "looking at states changes what happens: state() and abstract states must have no effects"
                        : TWO_EXECUTIONS,
                expected.text(byLooking ? event : plainEvent),
                byLooking ? looked.text(event) : plain.text(plainEvent)));
    }

    /** What the examiner finds in one execution. */
    private final class Notes implements Examiner.Findings {
        private final int execution;
        private final Transcript transcript;

        Notes(int execution, Transcript transcript) {
            this.execution = execution;
            this.transcript = transcript;
        }

        @Override
        public void problem(Doctor.Kind kind, String what, @Nullable String before, String after) {
            stateThrew |= kind == Doctor.Kind.STATE_THROWS;
            String first = before == null ? "" : before;
            problems.accept(new Doctor.Problem(
                    kind,
                    execution,
                    transcript.size() - 1,
                    transcript.node(transcript.size() - 1),
                    what,
                    first,
                    after));
        }

        @Override
        public void unchecked(String what) {
            unchecked.accept(what);
        }
    }
}

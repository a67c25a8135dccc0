package dev.waymark.grid.wire;

import dev.waymark.engine.doctor.Doctor;
import java.util.List;

/** What the coordinator and one worker write to each other. Each message arrives once, in order, whatever its size. */
public sealed interface GridMessage {
    /** To a worker: what it is here for. {@code plugins} by content hash. */
    sealed interface Setup extends GridMessage {
        List<String> plugins();
    }

    /** To a worker: resolve this spec, in its JSON form; plans of it will come. {@code sameAs} is what it must come to. */
    record Job(String spec, List<String> plugins, String sameAs) implements Setup {}

    /** To a worker: whole tasks will come. */
    record Tasks(List<String> plugins) implements Setup {}

    /** To a worker: a plugin. */
    record Jar(String hash, byte[] content) implements GridMessage {}

    /** To a worker: what the planner remembers after {@code made} executions. */
    record Restore(long made, byte[] saved) implements GridMessage {}

    /** To a worker: the outcomes of a generation, for a planner that remembers what was before. */
    record Learn(byte[] outcomes) implements GridMessage {}

    /** To a worker: execute these plans. {@code counted}: so many executions count now. */
    record Work(long assignment, long counted, byte[] plans) implements GridMessage {}

    /** To a worker: do this; what it says is known to the command. */
    record Task(long assignment, String text) implements GridMessage {}

    /** To a worker: the campaign is over. */
    record Over() implements GridMessage {}

    /** To the coordinator: these plugins are not here. */
    record Lacking(List<String> hashes) implements GridMessage {}

    /** To the coordinator: the experiment is built, or tasks can come. */
    record Ready() implements GridMessage {}

    /** To the coordinator: outcomes of an assignment, from one of its plans on, and how long the worker's threads took for them. */
    record Done(long assignment, int from, byte[] outcomes, long nanos) implements GridMessage {}

    /** To the coordinator: what came of a task, and how many executions that took. */
    record Answer(long assignment, String text, long executions) implements GridMessage {}

    /** To the coordinator: an execution came out otherwise when it was made again. */
    record Differs(Doctor.Problem problem) implements GridMessage {}

    /** To the coordinator: this worker gives up. */
    record Fault(Kind kind, String line) implements GridMessage {
        /** Whose fault it is. */
        public enum Kind {
            /** Of this worker alone: others can go on. */
            WORKER,
            /** Of the user, wherever it is executed. */
            USAGE,
            /** Of the system, wherever it is executed. */
            SYSTEM,
            /** Of Waymark. */
            OURS
        }
    }
}

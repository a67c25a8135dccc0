package dev.waymark.core.workload;

import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;

/**
 * A workload as data: {@code length} steps, each a request or empty, such as {@code s1:k0<-101; empty; s0:k1=0?k0<-400}
 * (the notation of the ZooKeeper experiment in "Testing consensus implementations using communication closure"). Requests
 * are asked in this order. A step is a phase where there are phases; elsewhere an empty one means nothing.
 */
public record WorkloadSteps(int length, List<Write> writes) {
    static final String EMPTY = "empty";

    public WorkloadSteps {
        writes = List.copyOf(writes);
    }

    /** Reads the notation; throws {@link UsageException} with the position of what is wrong. */
    public static WorkloadSteps parse(String text, Limits limits) {
        return new WorkloadStepsParser(text, limits).steps();
    }

    /** What a system can be asked. */
    public record Limits(int servers, int keys, int requests, int value) {
        public static final int STEPS_MAX = 31;
    }

    public int emptySteps() {
        return length - writes.size();
    }

    /** The smallest number of keys that holds all it names. */
    public int keys() {
        int highest = 0;
        for (Write write : writes) {
            highest = Math.max(highest, Math.max(write.key(), write.readKey()));
        }
        return highest + 1;
    }

    @Override
    public String toString() {
        List<String> texts = new ArrayList<>();
        int next = 0;
        for (int step = 0; step < length; step++) {
            boolean isWrite = next < writes.size() && writes.get(next).step() == step;
            texts.add(isWrite ? writes.get(next++).toString() : EMPTY);
        }
        return String.join("; ", texts);
    }
}

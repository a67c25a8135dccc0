package dev.waymark.jvm.child;

import dev.waymark.jvm.runtime.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes a run once more, and compares all answers and all steps of all threads. */
final class Repetition {
    private static final int FRAMES = 8;

    private final Setup setup;
    private final long seed;
    private final List<Map<?, ?>> commands;
    private final List<String> answers;
    private final long steps;

    Repetition(Setup setup, long seed, List<Map<?, ?>> commands, List<String> answers, long steps) {
        this.setup = setup;
        this.seed = seed;
        this.commands = new ArrayList<>(commands);
        this.answers = new ArrayList<>(answers);
        this.steps = steps;
    }

    /** Empty: it was the same. */
    String difference() throws IOException {
        Session.StepHash hash = new Session.StepHash();
        List<String> again = run(hash);
        if (again.equals(answers) && hash.value() == steps) {
            return "";
        }
        Written one = new Written();
        List<String> ofOne = run(one);
        Written other = new Written();
        List<String> ofOther = run(other);
        String first = one.difference(other);
        if (!first.isEmpty()) {
            return first;
        }
        int place = place(ofOne, ofOther);
        return place < commands.size()
                ? told(place, ofOne) + "; the other time " + ofOther.get(place)
                : told(place(answers, again), again) + "; it did not differ again";
    }

    private String told(int place, List<String> told) {
        if (place == commands.size()) {
            return "the steps of threads differ, and no answer does";
        }
        Map<?, ?> command = commands.get(place);
        return "node " + command.get("node") + ", command " + place + ", " + command.get("do") + ": " + told.get(place);
    }

    private static int place(List<String> one, List<String> other) {
        int same = 0;
        while (same < one.size() && one.get(same).equals(other.get(same))) {
            same++;
        }
        return same;
    }

    private List<String> run(Journal journal) throws IOException {
        Execution execution = new Execution(setup, seed, journal);
        List<String> again = new ArrayList<>();
        for (Map<?, ?> command : commands) {
            again.add(execution.handle(command));
        }
        return again;
    }

    /** Every step, and where its thread waited after it. */
    private static final class Written implements Journal {
        private final List<String> steps = new ArrayList<>();
        private final List<String> stacks = new ArrayList<>();

        @Override
        public void step(int node, long step, int thread, String name, long nanos) {
            steps.add("node " + node + ", step " + step + ", thread " + thread + " " + name + ", at " + nanos / 1000
                    + " us");
        }

        @Override
        public void stepped(Thread virtual) {
            StringBuilder stack = new StringBuilder();
            StackTraceElement[] frames = virtual.getStackTrace();
            int told = 0;
            for (int i = 0; i < frames.length && told < FRAMES; i++) {
                if (!frames[i].getClassName().startsWith("java.lang.VirtualThread")) {
                    stack.append(told++ == 0 ? "" : " < ").append(frames[i]);
                }
            }
            stacks.add(stack.toString());
        }

        String difference(Written other) {
            int common = Math.min(steps.size(), other.steps.size());
            for (int i = 0; i < common; i++) {
                if (!steps.get(i).equals(other.steps.get(i)) || !stacks.get(i).equals(other.stacks.get(i))) {
                    return side(i) + "; the other time " + other.side(i);
                }
            }
            return steps.size() == other.steps.size()
                    ? ""
                    : "one has " + steps.size() + " steps, the other " + other.steps.size();
        }

        private String side(int step) {
            return steps.get(step) + " waits in " + stacks.get(step);
        }
    }
}

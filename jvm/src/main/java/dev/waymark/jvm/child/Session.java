package dev.waymark.jvm.child;

import dev.waymark.jvm.runtime.Journal;
import dev.waymark.jvm.runtime.Mix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Run after run, each with what it takes to make it once more. */
final class Session {
    /** Of the young generation: with less left, rubbish is collected before a run begins, and not in one. */
    private static final double FULL = 0.4;

    private final Setup setup;
    private final List<Map<?, ?>> commands = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private final StepHash steps = new StepHash();
    private long seed;
    private @Nullable Execution execution;

    Session(Setup setup) {
        this.setup = setup;
    }

    String answer(Map<?, ?> command) throws IOException {
        String head = "{\"run\":" + command.get("run") + ",\"seq\":" + command.get("seq") + ",\"node\":"
                + command.get("node") + ",";
        return head + parts(command) + "}";
    }

    private String parts(Map<?, ?> command) throws IOException {
        switch (String.valueOf(command.get("do"))) {
            case "reset" -> {
                seed = command.get("seed") instanceof Number number ? number.longValue() : 0;
                commands.clear();
                answers.clear();
                steps.clear();
                execution = null;
                Rubbish.collect(FULL);
                execution = new Execution(setup, seed, steps);
                return "\"effects\":[]";
            }
            case "repeat" -> {
                String difference = new Repetition(setup, seed, commands, answers, steps.value()).difference();
                return "\"effects\":[],\"repeated\":" + JsonWriter.text(difference);
            }
            default -> {
                Execution running = execution;
                if (running == null) {
                    throw new IllegalStateException("no run has begun");
                }
                String answer = running.handle(command);
                commands.add(command);
                answers.add(answer);
                return answer;
            }
        }
    }

    /** All steps of all threads, in a number. */
    static final class StepHash implements Journal {
        private long value;

        @Override
        public void step(int node, long step, int thread, String name, long nanos) {
            value = Mix.of(Mix.of(value, node * 1_000_003L + thread), step * 31 + nanos);
        }

        void clear() {
            value = 0;
        }

        long value() {
            return value;
        }
    }
}

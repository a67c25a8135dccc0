package dev.waymark.strategies.closure;

import dev.waymark.core.model.Code;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An execution in a few words, a line a step: {@code 2: 1.0<1 / 1.1>1} is process 2 that receives the message of round 0 of
 * phase 1 from process 1 and then sends one of round 1 to process 1. {@code 1: / 1.0>123} sends to all without having
 * received anything; {@code ~} at the end says that nobody could tell of the step. What nobody receives is lost.
 */
final class Sketch {
    static final int PER_PHASE = 4;

    private final StepTable steps;
    private final Reordering reordering;

    private Sketch(int nodes) {
        steps = new StepTable(nodes);
        reordering = new Reordering(steps);
    }

    static Sketch of(int nodes, String text) {
        Sketch sketch = new Sketch(nodes);
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(sketch::step);
        return sketch;
    }

    private void step(String line) {
        int node = line.charAt(0) - '0';
        boolean unseen = line.endsWith("~");
        String[] parts = line.substring(2).replace("~", "").split("/", -1);
        String received = parts[0].strip();
        int message = StepTable.NO_MESSAGE;
        if (!received.isEmpty()) {
            message = find(round(received), received.charAt(received.length() - 1) - '0', node);
        }
        int step = steps.add(node, message, steps.size());
        if (unseen) {
            steps.unseen(step);
        }
        for (String sent : parts.length < 2 ? new String[0] : parts[1].strip().split(" ", -1)) {
            for (char to : sent.substring(sent.indexOf('>') + 1).toCharArray()) {
                steps.send(step, name(node, to - '0'), round(sent), null);
            }
        }
    }

    private static long round(String text) {
        int dot = text.indexOf('.');
        int end = Math.max(text.indexOf('<'), text.indexOf('>'));
        return Long.parseLong(text.substring(0, dot)) * PER_PHASE + Long.parseLong(text.substring(dot + 1, end));
    }

    private long name(int from, int to) {
        int number = 1;
        while (steps.message(Code.name(from, to, number)) >= 0) {
            number++;
        }
        return Code.name(from, to, number);
    }

    private int find(long round, int from, int to) {
        for (int message = 0; message < steps.messages(); message++) {
            if (steps.round(message) == round && steps.from(message) == from && steps.to(message) == to) {
                return message;
            }
        }
        throw new IllegalArgumentException("nobody sent " + from + ">" + to + " in round " + round);
    }

    boolean hasPlaces() {
        for (int message = 0; message < steps.messages(); message++) {
            steps.drop(message); // means nothing for what is received
        }
        return reordering.find();
    }

    /** The steps that are taken, in the order of their places. */
    List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        for (int step = 0; step < steps.size(); step++) {
            if (reordering.place(step) != Reordering.LEFT_OUT) {
                order.add(step);
            }
        }
        order.sort((a, b) -> Long.compare(reordering.place(a), reordering.place(b)));
        return order;
    }

    String crossing() {
        int message = steps.cause(reordering.crossedAt());
        return MessageName.of(steps.name(message)) + " " + reordering.reason();
    }

    int ignored() {
        return reordering.leftOut();
    }

    List<LossyRound> lossy() {
        return LossyRound.of(steps, reordering, PER_PHASE);
    }

    /** A line a round. */
    String rounds() {
        return lossy().stream().map(LossyRound::toString).collect(Collectors.joining("\n", "", "\n"));
    }
}

package dev.waymark.strategies.closure;

import dev.waymark.core.model.Meaning;
import dev.waymark.core.model.PayloadType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A round of an execution in lock step: who sent to whom, what arrived and what was lost. It is <em>uniform</em> if there are
 * processes such that exactly the messages among them arrived (section 5 of the paper); {@code isolated} are then the
 * others, as few as explain what was lost. {@code pending} was still on its way when the execution ended, as neither.
 */
public record LossyRound(
        @Meaning("which round") Crossing.RoundName name,
        @Meaning("of its messages") List<String> types,
        @Meaning("who sends to whom") Shape shape,
        @Meaning("links whose message arrived") List<Link> received,
        @Meaning("links whose message did not") List<Link> lost,

        @Meaning("links whose message was on its way at the end")
        List<Link> pending,

        @Meaning("whether the losses are") boolean uniform,
        @Meaning("nodes that explain what was lost") List<Integer> isolated) {
    /** Section 5: uniform losses are all there are in the first two shapes, if nobody loses its message to itself alone. */
    public enum Shape {
        ONE_TO_ALL,
        ALL_TO_ONE,
        OTHER
    }

    /** A message of the round. */
    public record Link(
            @Meaning("who sends") int from,
            @Meaning("who receives") int to) {
        @Override
        public String toString() {
            return from + ">" + to;
        }
    }

    /** All rounds in which something is sent, in order. What is sent when its round is over is part of none. */
    static List<LossyRound> of(StepTable steps, Reordering reordering, int perPhase) {
        int count = steps.messages();
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(steps.round(a), steps.round(b)));
        List<LossyRound> rounds = new ArrayList<>();
        for (int begin = 0, end; begin < count; begin = end) {
            long round = steps.round(order[begin]);
            List<Integer> messages = new ArrayList<>();
            for (end = begin; end < count && steps.round(order[end]) == round; end++) {
                if (reordering.inTime(order[end])) {
                    messages.add(order[end]);
                }
            }
            if (!messages.isEmpty() && StepTable.isRound(round)) {
                rounds.add(of(steps, reordering, messages, Crossing.RoundName.of(round, perPhase)));
            }
        }
        return rounds;
    }

    private static LossyRound of(
            StepTable steps, Reordering reordering, List<Integer> messages, Crossing.RoundName name) {
        List<Link> received = new ArrayList<>();
        List<Link> lost = new ArrayList<>();
        List<Link> pending = new ArrayList<>();
        TreeSet<String> types = new TreeSet<>();
        for (int message : messages) {
            List<Link> links = reordering.received(message) ? received : reordering.pending(message) ? pending : lost;
            links.add(new Link(steps.from(message), steps.to(message)));
            Object payload = steps.payload(message);
            if (payload != null) {
                types.add(Objects.requireNonNullElse(PayloadType.of(payload), ""));
            }
        }
        TreeSet<Integer> kernel = new TreeSet<>();
        received.forEach(link -> kernel.addAll(List.of(link.from(), link.to())));
        boolean uniform = lost.stream().noneMatch(link -> kernel.contains(link.from()) && kernel.contains(link.to()));
        return new LossyRound(
                name,
                List.copyOf(types),
                shape(received, lost, pending),
                List.copyOf(received),
                List.copyOf(lost),
                List.copyOf(pending),
                uniform,
                uniform ? isolated(lost, kernel) : List.of());
    }

    private static Shape shape(List<Link> received, List<Link> lost, List<Link> pending) {
        List<Link> sent = new ArrayList<>(received);
        sent.addAll(lost);
        sent.addAll(pending);
        long senders = sent.stream().mapToInt(Link::from).distinct().count();
        if (senders <= 1) {
            return Shape.ONE_TO_ALL;
        }
        boolean oneReceiver = sent.stream().mapToInt(Link::to).distinct().count() == 1;
        return oneReceiver && sent.size() == senders ? Shape.ALL_TO_ONE : Shape.OTHER;
    }

    /** Processes outside the kernel that have a part in all that was lost: who lost most first, until all is explained. */
    private static List<Integer> isolated(List<Link> lost, TreeSet<Integer> kernel) {
        List<Link> open = new ArrayList<>(lost);
        TreeSet<Integer> isolated = new TreeSet<>();
        while (!open.isEmpty()) {
            int worst = 0;
            long most = 0;
            for (Link link : open) {
                for (int node : new int[] {link.from(), link.to()}) {
                    long losses = open.stream()
                            .filter(each -> each.from() == node || each.to() == node)
                            .count();
                    boolean worse = losses > most || (losses == most && node < worst);
                    if (!kernel.contains(node) && worse) {
                        worst = node;
                        most = losses;
                    }
                }
            }
            int chosen = worst;
            isolated.add(chosen);
            open.removeIf(link -> link.from() == chosen || link.to() == chosen);
        }
        return List.copyOf(isolated);
    }

    @Override
    public String toString() {
        return name + " " + shape + " received " + text(received) + " lost " + text(lost)
                + (pending.isEmpty() ? "" : " pending " + text(pending))
                + (uniform ? isolated.isEmpty() ? "" : " isolated " + isolated : " not uniform");
    }

    private static String text(List<Link> links) {
        return links.isEmpty() ? "-" : links.stream().map(Link::toString).collect(Collectors.joining(" "));
    }
}

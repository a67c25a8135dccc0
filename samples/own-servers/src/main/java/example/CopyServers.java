package example;

import dev.waymark.core.Operation;
import dev.waymark.core.workload.Write;
import dev.waymark.live.Servers;
import dev.waymark.live.Sight;
import example.CopyServer.Entry;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** What Waymark does to the servers. Nodes count from 1. */
final class CopyServers implements Servers {
    /** What can be seen of a server. */
    record Seen(boolean ready, int version, int value) {}

    private record Answer(Operation operation, int node, boolean done) {}

    private final List<AtomicReference<Entry>> disks =
            List.of(disk(), disk(), disk());
    private final Collection<CopyServer> all = new CopyOnWriteArrayList<>();
    private final Map<Integer, CopyServer> running = new TreeMap<>();
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();

    private static AtomicReference<Entry> disk() {
        return new AtomicReference<>(new Entry(0, 0));
    }

    @Override
    public void clear(long seed) {
        stop(new TreeSet<>(running.keySet()));
        disks.forEach(disk -> disk.set(new Entry(0, 0)));
        answers.clear();
    }

    @Override
    public void start(SortedSet<Integer> nodes) {
        nodes.forEach(node -> running.put(node, new CopyServer(disks.get(node - 1), all)));
    }

    @Override
    public void stop(SortedSet<Integer> nodes) {
        nodes.forEach(node -> running.remove(node).stop());
    }

    @Override
    public void ask(Operation operation, int node) {
        boolean done = running.get(node).write(((Write) operation.request()).value());
        answers.add(new Answer(operation, node, done));
    }

    @Override
    public void look(Sight sight) {
        for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
            Operation asked = answer.operation();
            if (answer.done()) {
                sight.replied(asked.client(), asked.number(), answer.node(), "done");
            } else {
                sight.unanswered(asked.client(), asked.number(), answer.node(), "no majority");
            }
        }
    }

    @Override
    public SortedSet<Integer> busy() {
        SortedSet<Integer> busy = new TreeSet<>(running.keySet());
        busy.removeIf(node -> running.get(node).ready());
        return busy;
    }

    @Override
    public Seen state(int node) {
        CopyServer server = running.get(node);
        Entry entry = disks.get(node - 1).get();
        return new Seen(server != null && server.ready(), entry.version(), entry.value());
    }

    @Override
    public void close() {
        stop(new TreeSet<>(running.keySet()));
    }
}

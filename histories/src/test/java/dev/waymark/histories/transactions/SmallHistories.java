package dev.waymark.histories.transactions;

import dev.waymark.histories.Operation;
import dev.waymark.histories.Recorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random histories of a few transactions on a database with several versions, whose transactions read snapshots of different ages,
 * sometimes somebody else's half, and commit or not. Some are right, some are not.
 */
final class SmallHistories {
    private static final List<String> KEYS = List.of("x", "y");

    private final Random random;
    private final boolean lists;
    private int value;

    SmallHistories(long seed, boolean lists) {
        this.random = new Random(seed);
        this.lists = lists;
    }

    /** What one process is doing. */
    private static final class Running {
        final List<List<@Nullable Object>> said = new ArrayList<>();
        final List<List<@Nullable Object>> told = new ArrayList<>();
        final Map<String, List<Object>> sight = new HashMap<>();
        final Map<String, List<Object>> written = new LinkedHashMap<>();
        int left;
    }

    List<Operation> next(int transactions) {
        Recorder recorder = new Recorder();
        Map<String, List<Object>> store = new HashMap<>();
        KEYS.forEach(key -> store.put(key, List.of()));
        Map<Integer, Running> running = new LinkedHashMap<>();
        int begun = 0;
        int line = 0;
        double care = random.nextDouble();
        while (begun < transactions || !running.isEmpty()) {
            int process = random.nextInt(3);
            Running mine = running.get(process);
            if (mine == null) {
                if (begun < transactions) {
                    running.put(process, begin(recorder, ++line, process));
                    begun++;
                }
            } else if (mine.left > 0) {
                step(mine, store, care);
            } else {
                running.remove(process);
                end(recorder, ++line, process, mine, store);
            }
        }
        return recorder.operations();
    }

    private Running begin(Recorder recorder, int line, int process) {
        Running running = new Running();
        running.left = 1 + random.nextInt(3);
        for (int i = 0; i < running.left; i++) {
            String key = KEYS.get(random.nextInt(KEYS.size()));
            List<@Nullable Object> access = new ArrayList<>();
            boolean read = random.nextInt(5) < 2;
            access.add(read ? "r" : lists ? "append" : "w");
            access.add(key);
            access.add(read ? null : (Object) (long) ++value);
            running.said.add(access);
        }
        recorder.invoke(line, "" + process, "txn", null, running.said);
        return running;
    }

    private void step(Running mine, Map<String, List<Object>> store, double care) {
        List<@Nullable Object> access = mine.said.get(mine.told.size());
        String key = (String) access.get(1);
        mine.left--;
        if (random.nextDouble() > care || !mine.sight.containsKey(key)) {
            List<Object> now = new ArrayList<>(store.getOrDefault(key, List.of()));
            now.addAll(mine.written.getOrDefault(key, List.of()));
            if (random.nextInt(30) == 0 && !now.isEmpty()) {
                now.remove(now.size() - 1);
            }
            mine.sight.put(key, now);
        }
        List<Object> sight = mine.sight.getOrDefault(key, List.of());
        if (access.get(0).equals("r")) {
            List<@Nullable Object> told = new ArrayList<>(access);
            told.set(2, lists ? List.copyOf(sight) : sight.isEmpty() ? null : sight.get(sight.size() - 1));
            mine.told.add(told);
            return;
        }
        Object written = access.get(2);
        if (written != null) {
            sight.add(written);
            mine.written.computeIfAbsent(key, name -> new ArrayList<>()).add(written);
            if (random.nextInt(20) == 0) {
                store.put(key, plus(store.getOrDefault(key, List.of()), List.of(written))); // seen too early
                mine.written.getOrDefault(key, List.of()).remove(written);
            }
        }
        mine.told.add(access);
    }

    private static List<Object> plus(List<Object> one, List<Object> other) {
        List<Object> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    private void end(Recorder recorder, int line, int process, Running mine, Map<String, List<Object>> store) {
        int luck = random.nextInt(10);
        Operation.Outcome outcome =
                luck == 0 ? Operation.Outcome.FAILED : luck == 1 ? Operation.Outcome.UNKNOWN : Operation.Outcome.OK;
        if (luck != 0 && (luck != 1 || random.nextBoolean()) || random.nextInt(8) == 0) {
            mine.written.forEach((key, more) -> store.merge(key, more, SmallHistories::plus));
        }
        recorder.end(line, "" + process, "txn", outcome, mine.told);
    }
}

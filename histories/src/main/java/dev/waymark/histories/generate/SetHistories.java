package dev.waymark.histories.generate;

import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Histories of a set to which ten clients add elements, and that is read once at the end. */
public final class SetHistories {
    private static final int CLIENTS = 10;
    private static final int UNKNOWN_ONE_IN = 100;

    private SetHistories() {}

    /** {@code lost}: an acknowledged element in the middle is missing. */
    public static List<Operation> of(long seed, int elements, boolean lost) {
        SplittableRandom random = new SplittableRandom(seed);
        Recorder recorder = new Recorder();
        List<Object> all = new ArrayList<>(elements);
        Long[] adding = new Long[CLIENTS];
        int[] names = new int[CLIENTS];
        int line = 0;
        int processes = CLIENTS;
        for (int client = 0; client < CLIENTS; client++) {
            names[client] = client;
        }
        boolean lose = lost;
        for (long next = 0, ended = 0; ended < elements; ) {
            int client = random.nextInt(CLIENTS);
            Long element = adding[client];
            String process = "" + names[client];
            if (element == null) {
                if (next < elements) {
                    adding[client] = next;
                    recorder.invoke(++line, process, "add", null, next++);
                }
                continue;
            }
            boolean known = random.nextInt(UNKNOWN_ONE_IN) > 0;
            recorder.end(++line, process, "add", known ? Outcome.OK : Outcome.UNKNOWN, element);
            ended++;
            adding[client] = null;
            if (lose && known && element > elements / 2) {
                lose = false;
            } else if (known || random.nextBoolean()) {
                all.add(element);
            }
            names[client] = known ? names[client] : processes++;
        }
        recorder.invoke(++line, "reader", "read", null, null);
        recorder.end(++line, "reader", "read", Outcome.OK, all);
        return recorder.operations();
    }
}

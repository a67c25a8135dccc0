package dev.waymark.strategies.fuzz;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of {@code preset=artifact}, as ModelFuzz's published code draws and changes them: without a look at what could
 * happen. A step is a crash, a restart and a request, each if there is one, and the delivery of 0 to max-1 messages from
 * any node to any node, itself included.
 */
final class ArtifactInputs {
    private static final int REQUESTS = 5;
    private static final int CRASH_SWAPS = 2;

    private final int nodes;
    private final int horizon;
    private final FuzzOptions options;
    private final int crashes;

    ArtifactInputs(int nodes, int horizon, FuzzOptions options, int crashes) {
        this.nodes = nodes;
        this.horizon = horizon;
        this.options = options;
        this.crashes = Math.min(crashes, horizon);
    }

    int[] draw(Rng random) {
        int[] crashed = new int[horizon];
        int[] restarted = new int[horizon];
        boolean[] requested = new boolean[horizon];
        for (int left = crashes; left > 0; left--) {
            int at = random.nextInt(horizon);
            while (crashed[at] != 0) {
                at = (at + 1) % horizon;
            }
            crashed[at] = 1 + random.nextInt(nodes);
            restarted[at + random.nextInt(horizon - at)] = crashed[at]; // a later one overwrites an earlier one
        }
        for (int left = Math.min(REQUESTS, horizon); left > 0; left--) {
            int at = random.nextInt(horizon);
            while (requested[at]) {
                at = (at + 1) % horizon;
            }
            requested[at] = true;
        }
        List<Integer> steps = new ArrayList<>();
        for (int i = 0; i < horizon; i++) {
            if (crashed[i] != 0) {
                steps.add(Step.of(Code.CRASH, crashed[i], 0, 1, 0));
            }
            if (restarted[i] != 0) {
                steps.add(Step.of(Code.RESTART, restarted[i], 0, 1, 0));
            }
            int from = 1 + random.nextInt(nodes);
            int to = 1 + random.nextInt(nodes);
            steps.add(Step.of(Code.DELIVER, from, to, random.nextInt(options.messages()), 0));
            if (requested[i]) {
                steps.add(Step.of(Code.INVOKE, StepDecisions.ANY, 0, 1, 0));
            }
        }
        return steps.stream().mapToInt(Integer::intValue).toArray();
    }

    /** All three mutators one after the other; null if the crashes are too few for theirs, as in the published code. */
    int @Nullable [] mutate(int[] parent, Rng random) {
        InputEditor editor = new InputEditor(requestsFirst(parent), nodes, options.messages(), Integer.MAX_VALUE);
        if (crashes > 0 && !swapCrashes(editor, random)) {
            return null;
        }
        for (int i = 0; i < options.changes(); i++) {
            int one = editor.find(Code.DELIVER, random);
            editor.exchange(one, editor.find(Code.DELIVER, random));
        }
        for (int i = 0; i < options.changes(); i++) {
            editor.swapQuantities(random);
        }
        return editor.steps();
    }

    private static boolean swapCrashes(InputEditor editor, Rng random) {
        int count = 0;
        for (int i = 0; i < editor.size(); i++) {
            count += Step.kind(editor.get(i)) == Code.CRASH ? 1 : 0;
        }
        for (int i = 0; i < CRASH_SWAPS && count >= 2 * CRASH_SWAPS; i++) {
            int one = editor.find(Code.CRASH, random);
            editor.exchange(one, editor.find(Code.CRASH, random));
        }
        return count >= 2 * CRASH_SWAPS;
    }

    /** A recorded request has no step there: in every mutant all of them are made before anything else. */
    private static int[] requestsFirst(int[] steps) {
        int[] moved = new int[steps.length];
        int next = 0;
        for (int step : steps) {
            if (Step.kind(step) == Code.INVOKE) {
                moved[next++] = step;
            }
        }
        for (int step : steps) {
            if (Step.kind(step) != Code.INVOKE) {
                moved[next++] = step;
            }
        }
        return moved;
    }
}

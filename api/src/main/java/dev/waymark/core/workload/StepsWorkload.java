package dev.waymark.core.workload;

import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/**
 * WorkloadSteps as clients ask them: one client for each server, which asks nobody else. A request can be asked once the one before
 * it was asked, whether or not there is an answer; a client that asks again has given up on its request before.
 */
public final class StepsWorkload implements Workload {
    private final List<List<Write>> perClient = new ArrayList<>();
    private final List<int[]> places = new ArrayList<>();

    public StepsWorkload(WorkloadSteps steps, int servers) {
        for (int server = 0; server < servers; server++) {
            List<Write> asked = new ArrayList<>();
            int[] place = new int[steps.writes().size()];
            for (int i = 0; i < steps.writes().size(); i++) {
                if (steps.writes().get(i).server() == server) {
                    place[asked.size()] = i + 1;
                    asked.add(steps.writes().get(i));
                }
            }
            perClient.add(List.copyOf(asked));
            places.add(place);
        }
    }

    /** The node that is to be asked in this phase, counted from 0; 0 if none: its turn is later, or all were asked. */
    public static int due(View view, int phase) {
        return view.requests() > 0 && view.operation(0) instanceof Write write && write.step() <= phase
                ? Code.b(view.request(0))
                : 0;
    }

    @Override
    public int clients() {
        return perClient.size();
    }

    @Override
    public List<Write> operations(int client, Rng random) {
        return perClient.get(client - 1);
    }

    @Override
    public boolean accepts(Object request, int node) {
        return ((Write) request).node() == node;
    }

    @Override
    public int place(int client, int number) {
        return places.get(client - 1)[number - 1];
    }

    @Override
    public boolean givesUp() {
        return true;
    }
}

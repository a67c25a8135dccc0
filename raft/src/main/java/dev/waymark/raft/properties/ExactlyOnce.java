package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.RaftState;
import org.jspecify.annotations.Nullable;

/** Dissertation §6.3: no server executes an operation twice, however often the client sent it. */
final class ExactlyOnce extends RaftCheck {
    static final String NAME = "exactly-once";

    private final int clients;
    private int[] executed = new int[0];

    ExactlyOnce(int clients) {
        this.clients = clients;
    }

    @Override
    public void started(int node, boolean again) {
        if (executed.length == 0) {
            executed = new int[states.length * (clients + 1)];
        }
        for (int client = 1; client <= clients; client++) {
            executed[node * (clients + 1) + client] = 0; // it begins again from its snapshot
        }
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        if (event.equals(Events.EXECUTE)
                && fields[0] instanceof Integer client
                && fields[1] instanceof Integer number) {
            int place = node * (clients + 1) + client;
            reached();
            if (number <= executed[place]) {
                violated("node " + node + " executes operation c" + client + "#" + number + " again");
            }
            executed[place] = number;
        }
    }

    @Override
    protected void changed(int node, @Nullable RaftState before, RaftState now) {}
}

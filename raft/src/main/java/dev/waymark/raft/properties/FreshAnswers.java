package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.RaftState;
import org.jspecify.annotations.Nullable;

/**
 * What linearizability asks of real time, in a form that is cheap to check: an answer shows the store after an entry that
 * is not before those of any answer given when the operation was first asked.
 */
final class FreshAnswers extends RaftCheck {
    static final String NAME = "fresh-answers";

    /** Per client: the operation that is open, and the highest index that was answered when it was asked. */
    private final int[] open;

    private final int[] least;
    private int highest;

    FreshAnswers(int clients) {
        open = new int[clients + 1];
        least = new int[clients + 1];
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        if (client < open.length && open[client] != number) {
            open[client] = number;
            least[client] = highest;
        }
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        if (event.equals(Events.ANSWER)
                && fields[0] instanceof Integer client
                && fields[1] instanceof Integer number
                && fields[2] instanceof Integer index
                && client < open.length
                && open[client] == number) {
            if (least[client] > 0) {
                reached();
            }
            if (index < least[client]) {
                violated("node " + node + " answers c" + client + "#" + number + " from the state after entry " + index
                        + ", but before that was asked an answer showed entry " + least[client]);
            }
            highest = Math.max(highest, index);
        }
    }

    @Override
    protected void changed(int node, @Nullable RaftState before, RaftState now) {}
}

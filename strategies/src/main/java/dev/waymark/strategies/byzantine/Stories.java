package dev.waymark.strategies.byzantine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What was made of the things that nodes have said lately. Kept by teller, since they are asked for at every message. */
final class Stories {
    /** Of how many things that nodes have said it is remembered what was made of them. */
    private static final int MAX = 64;

    /** Oldest first. */
    private final Deque<Story> all = new ArrayDeque<>();

    /** By teller, newest first. */
    private final Deque<Story>[] told;

    @SuppressWarnings({"unchecked", "rawtypes"}) // no array of a generic type can be made otherwise
    Stories(int nodes) {
        told = new Deque[nodes + 1];
        for (int node = 0; node <= nodes; node++) {
            told[node] = new ArrayDeque<>();
        }
    }

    @Nullable
    Story about(int teller, Object truth) {
        for (Story story : told[teller]) {
            if (story.about(teller, truth)) {
                return story;
            }
        }
        return null;
    }

    void add(Story story) {
        if (all.size() == MAX) {
            told[all.remove().teller].removeLast();
        }
        all.add(story);
        told[story.teller].addFirst(story);
    }
}

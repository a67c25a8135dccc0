package dev.waymark.strategies.exhaustive;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What can be chosen at a decision point: messages in the order in which they were sent, requests, timers by deadline; then restarts
 * and the faults that the budget still has. That is also the order of the scheduler whose delays are counted.
 */
final class Offers {
    private final World world;
    private final FaultBudget faults;

    Offers(World world) {
        this.world = world;
        this.faults = world.faults();
    }

    /** {@code fired}: how many timers have fired. */
    List<Choice> at(View view, int fired) {
        List<Choice> offers = new ArrayList<>();
        int messages = view.deliverable();
        int[] bySending = inOrder(messages, Comparator.comparingInt(view::sentAt));
        for (int i : bySending) {
            offers.add(Choice.of(Code.deliver(view.message(i))));
        }
        for (int i = 0; i < view.requests(); i++) {
            offers.add(Choice.of(Code.invoke(view.request(i))));
        }
        int timers = world.timers() < 0 || fired < world.timers() ? view.timers() : 0;
        for (int i : inOrder(timers, Comparator.comparingLong(view::deadline))) {
            long name = view.timer(i);
            offers.add(Choice.fire(Code.a(name), view.timerKind(i), Code.number(name)));
        }
        for (int node = 1; node <= view.nodes(); node++) {
            if (!view.up(node)) {
                offers.add(Choice.of(Code.restart(node)));
            }
        }
        if (view.drops() < faults.drops()) {
            for (int i : bySending) {
                offers.add(Choice.of(Code.drop(view.message(i))));
            }
        }
        if (view.duplicates() < faults.duplicates()) {
            for (int i : bySending) {
                if (Code.copy(view.message(i)) == 0) { // a copy of a copy is a second copy
                    offers.add(Choice.of(Code.duplicate(view.message(i))));
                }
            }
        }
        if (view.crashes() < faults.crashes()) {
            for (int node = 1; node <= view.nodes(); node++) {
                if (view.up(node)) {
                    offers.add(Choice.of(Code.crash(node, world.disk())));
                }
            }
        }
        return offers;
    }

    /** Places 0 to count - 1, in that order; equal ones stay as they are. */
    private static int[] inOrder(int count, Comparator<Integer> order) {
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            int place = i;
            for (; place > 0 && order.compare(places[place - 1], i) > 0; place--) {
                places[place] = places[place - 1];
            }
            places[place] = i;
        }
        return places;
    }
}

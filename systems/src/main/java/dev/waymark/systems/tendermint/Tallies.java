package dev.waymark.systems.tendermint;

import java.util.ArrayList;
import java.util.List;

/** What was heard of all rounds, in order of heights and rounds. They are few: a list is quicker than a map. */
final class Tallies {
    private final List<Tally> all = new ArrayList<>();

    /** That of this round, new if nothing was heard of it yet. */
    Tally of(int height, int round) {
        int place = all.size();
        while (place > 0) {
            Tally before = all.get(place - 1);
            if (before.height == height && before.round == round) {
                return before;
            }
            if (before.height < height || (before.height == height && before.round < round)) {
                break;
            }
            place--;
        }
        Tally tally = new Tally(height, round);
        all.add(place, tally);
        return tally;
    }

    int size() {
        return all.size();
    }

    Tally get(int i) {
        return all.get(i);
    }

    void forgetUpTo(int height) {
        all.removeIf(tally -> tally.height <= height);
    }
}

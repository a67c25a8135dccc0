package dev.waymark.checkers.judgement;

import java.util.List;

/**
 * How far a check came that ended at a limit: {@code order} is the legal order that got furthest, {@code state} what it ends
 * in, {@code operations} how many there are of {@code key}.
 */
public record Reached(Object key, List<Violation.Placed> order, Object state, int operations) {
    /** One line. */
    public String summary() {
        String where = key.equals("") ? "" : " on " + key;
        return "the best order found has " + order.size() + " of " + operations + " operations" + where
                + " and ends in " + Excerpt.cut(state.toString(), Excerpt.WIDTH);
    }
}

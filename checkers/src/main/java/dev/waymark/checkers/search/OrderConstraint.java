package dev.waymark.checkers.search;

/**
 * Which operations may come next, given which came already. Answered operations ("calls") must all be placed; those with
 * an unknown outcome ("maybes") need not be. Both are numbered from 0; placed ones are bits.
 */
interface OrderConstraint {
    /** Numbers of the calls that may come next, most pressing first, into {@code next}; {@code low} is the first unplaced. */
    int next(long[] placed, int low, int[] next);

    /** Calls of this number and above come after {@code call} in every order. */
    int end(int call);

    /** How far every order that {@code placed} begins has got: the larger, the further. Asked after {@link #next}. */
    long progress();

    /** Whether this maybe can have begun; {@code progress} is what {@link #progress} said then. */
    boolean begun(int maybe, long[] placed, long progress);
}

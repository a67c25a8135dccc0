package dev.waymark.strategies.rounds;

/** Draws isolation plans of one space. */
interface Sampler {
    IsolationPlan draw(Dice dice);

    /** {@code order} with {@code count} of its first {@code among} entries, chosen uniformly, moved to the front. */
    static void chooseFirst(int[] order, int among, int count, Dice dice) {
        for (int i = 0; i < count; i++) {
            int pick = i + dice.below(among - i);
            int chosen = order[pick];
            order[pick] = order[i];
            order[i] = chosen;
        }
    }

    static int[] upTo(int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i;
        }
        return numbers;
    }
}

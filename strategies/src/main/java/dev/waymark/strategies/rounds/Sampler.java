package dev.waymark.strategies.rounds;

/** Draws isolation plans of one space. */
interface Sampler {
    IsolationPlan draw(ChoiceSource choices);

    /** {@code order} with {@code count} of its first {@code among} entries, chosen uniformly, moved to the front. */
    static void chooseFirst(int[] order, int among, int count, ChoiceSource choices) {
        for (int i = 0; i < count; i++) {
            int pick = i + choices.below(among - i);
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

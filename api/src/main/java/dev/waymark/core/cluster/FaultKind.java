package dev.waymark.core.cluster;

import java.util.function.ToIntFunction;

/** A kind of fault. A system that declares faults without it, such as one with reliable links, never meets it. */
public enum FaultKind {
    CRASHES("crashes", FaultBudget::crashes),
    DROPS("drops", FaultBudget::drops),
    DUPLICATES("duplicates", FaultBudget::duplicates);

    private final String word;
    private final ToIntFunction<FaultBudget> count;

    FaultKind(String word, ToIntFunction<FaultBudget> count) {
        this.word = word;
        this.count = count;
    }

    public String word() {
        return word;
    }

    public boolean in(FaultBudget faults) {
        return count.applyAsInt(faults) > 0;
    }
}

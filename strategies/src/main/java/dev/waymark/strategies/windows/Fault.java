package dev.waymark.strategies.windows;

/** What can be done to a cluster in a window. What lasts, lasts until it is undone: so faults overlap. */
enum Fault {
    NOTHING("nothing", "nothing", false),
    /** One node alone. */
    ONE("partition-one", "partition", true),
    /** A minority and the rest. */
    MAJORITY("partition-majority", "partition", true),
    /** Each node hears a majority, and no two hear the same. */
    RING("partition-ring", "partition", false),
    /** Two halves, and one node that both can talk to. */
    BRIDGE("partition-bridge", "partition", true),
    /** Each leader alone. */
    PRIMARIES("partition-primaries", "partition", false),
    /** One node that is not heard, or does not hear. */
    ONE_WAY("partition-one-way", "partition", true),
    HEAL("heal", "heal", false),
    KILL_KEPT("kill-kept", "kill", true),
    KILL_UNSYNCED("kill-unsynced", "kill", true),
    KILL_WIPED("kill-wiped", "kill", true),
    /** All that are down. */
    RESTART("restart", "restart", false),
    PAUSE("pause", "pause", true),
    /** All that are paused. */
    RESUME("resume", "resume", false),
    /** A clock is put ahead. */
    SKEW("skew", "skew", true),
    /** One of the changes that the administrator wants. */
    MEMBERSHIP("membership", "membership", false),
    /** Some messages are lost, until the window ends. */
    LOSS("loss", "loss", false),
    /** Messages take longer, until the window ends. */
    DELAY("delay", "delay", false),
    /** Some messages arrive twice, until the window ends. */
    DUPLICATION("duplication", "duplication", false),
    /** What one node sends, what it is sent, or both, takes longer by the clock on the wall, until the window ends. */
    DELAY_LINKS("delay-links", "delay", true);

    static final Fault[] ALL = values();

    private final String word;
    private final String family;
    private final boolean aimed;

    Fault(String word, String family, boolean aimed) {
        this.word = word;
        this.family = family;
        this.aimed = aimed;
    }

    String word() {
        return word;
    }

    /** Families are equally likely, whatever is in them: what undoes a fault must come as often as the fault. */
    String family() {
        return family;
    }

    /** Whether it strikes a node, or a few, of a class. */
    boolean aimed() {
        return aimed;
    }

    /** Whether it can strike several nodes at once. */
    boolean strikesSeveral() {
        return family.equals("kill") || family.equals("pause");
    }
}

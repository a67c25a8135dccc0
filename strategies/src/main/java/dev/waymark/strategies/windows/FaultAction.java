package dev.waymark.strategies.windows;

/** A fault and the class of nodes that it is aimed at; empty if it is aimed at none. */
record FaultAction(Fault fault, String target) {
    static final FaultAction NOTHING = new FaultAction(Fault.NOTHING, "");

    @Override
    public String toString() {
        return target.isEmpty() ? fault.word() : fault.word() + " " + target;
    }
}

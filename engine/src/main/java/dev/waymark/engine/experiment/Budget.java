package dev.waymark.engine.experiment;

/** When a campaign ends: whichever comes first. Only a time limit makes results depend on the machine. */
public record Budget(long executions, long decisions, long millis) {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public static Budget executions(long executions) {
        return new Budget(executions, UNLIMITED, UNLIMITED);
    }

    /** The same with this many executions. */
    Budget making(long newExecutions) {
        return new Budget(newExecutions, decisions, millis);
    }
}

package dev.waymark.strategies.rl.policy;

/** Learning rate, discount of what comes later, and how often any action is taken. */
public record Rates(double alpha, double gamma, double epsilon) {
    /** The old value, moved towards the new one. */
    double blend(double before, double target) {
        return (1 - alpha) * before + alpha * target;
    }
}

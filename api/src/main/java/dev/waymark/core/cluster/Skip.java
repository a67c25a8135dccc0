package dev.waymark.core.cluster;

/** Why a decision did not apply. It is counted and shown, never an error. */
public enum Skip {
    MESSAGE_GONE("message gone"),
    CHANNEL_ORDER("message not first in its channel"),
    NODE_DOWN("node down"),
    NODE_UP("node already up"),
    NODE_PAUSED("node paused"),
    NODE_NOT_PAUSED("node not paused"),
    CUT_OFF("message crosses a partition"),
    TIMER_GONE("timer not armed"),
    DRIFT("clock drift bound"),
    OPERATION_GONE("operation not open"),
    NODE_FAULTY("node already faulty"),
    SIGNED("signed by a correct node"),
    NEVER_SIGNED("carries what a correct node never signed"),
    NO_SUCH_NODE("no such node"),
    UNSUPPORTED("not supported by this cluster");

    private final String text;

    Skip(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}

package dev.waymark.core;

/** A client's operation as a node receives it: operation {@code number} of client {@code client}. */
public record Operation(int client, int number, Object request) {
    @Override
    public String toString() {
        return "c" + client + "#" + number + " " + request;
    }
}

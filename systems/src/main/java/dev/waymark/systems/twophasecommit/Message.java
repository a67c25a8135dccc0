package dev.waymark.systems.twophasecommit;

/** What the managers send each other. Sets of variables are bit masks: bit v is variable v, counted from 0. */
sealed interface Message {
    int transaction();

    record Prepare(int transaction, int variables) implements Message {}

    record Vote(int transaction, boolean yes) implements Message {}

    record Commit(int transaction) implements Message {}

    record Abort(int transaction) implements Message {}

    record Acknowledge(int transaction) implements Message {}
}

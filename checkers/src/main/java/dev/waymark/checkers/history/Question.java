package dev.waymark.checkers.history;

/** For requests whose null result is an answer like any other; of others a null result is not shown. */
public interface Question {}

package dev.waymark.checkers.spec;

/**
 * What a request does to the one value of its key: it sets it, or tells what it is. {@code value} is what was set or told, such
 * that two of them are equal if a read of the one can have seen the write of the other.
 */
public record Access(boolean isWrite, Object value) {}

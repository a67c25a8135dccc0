package dev.waymark.systems.microbenchmark;

/** The messages that carry nothing but their sender. */
enum Signal {
    /** To itself, with a free start: now do what the start would have done. */
    INIT,
    REGISTER,
    REQUEST,
    TERMINATE,
    FLUSH
}

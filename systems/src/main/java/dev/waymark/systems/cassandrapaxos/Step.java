package dev.waymark.systems.cassandrapaxos;

/** What a process does as coordinator. */
enum Step {
    IDLE,
    PREPARE,
    PROPOSE,
    COMMIT
}

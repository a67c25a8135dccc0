package dev.waymark.systems.kvtransactions;

/** What a transaction does to one key. Elements are unique in an execution; 0 for a read. */
record Access(boolean writes, String key, int element) {
    static Access read(String key) {
        return new Access(false, key, 0);
    }

    static Access write(String key, int element) {
        return new Access(true, key, element);
    }
}

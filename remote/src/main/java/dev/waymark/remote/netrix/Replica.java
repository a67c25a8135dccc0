package dev.waymark.remote.netrix;

import java.util.Map;

/** A replica as it registered: under which name, where it listens, and what it says of itself. */
record Replica(String id, String address, boolean ready, Map<String, String> info) {}

package dev.waymark.systems.kvtransactions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All versions of all keys, by the number of the commit that wrote them. */
final class Store {
    private record Version(int index, List<Integer> value) {}

    private final Map<String, List<Version>> versions = new TreeMap<>();

    /** What a key held once {@code index} commits were done. */
    List<Integer> at(String key, int index) {
        List<Version> all = versions.getOrDefault(key, List.of());
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).index() <= index) {
                return all.get(i).value();
            }
        }
        return List.of();
    }

    List<Integer> newest(String key) {
        return at(key, Integer.MAX_VALUE);
    }

    /** The commit that wrote it last; 0: none has. */
    int newestIndex(String key) {
        List<Version> all = versions.getOrDefault(key, List.of());
        return all.isEmpty() ? 0 : all.get(all.size() - 1).index();
    }

    /** What is older than the newest version is left alone. */
    void put(String key, int index, List<Integer> value) {
        if (index > newestIndex(key)) {
            versions.computeIfAbsent(key, any -> new ArrayList<>()).add(new Version(index, value));
        }
    }
}

package dev.waymark.bind.zookeeper.ensemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** What could be seen at one moment. */
public record Look(Map<Integer, Server> servers, SortedSet<Integer> connected, List<Told> told) {
    /** In place of a value: the key is not there, or its value is no number. */
    public static final int NOTHING = -1;

    /** {@code values}: of the keys, if it serves clients, else empty. {@code role} as ZooKeeper calls it, or {@code DIED}. */
    public record Server(String role, long epoch, long zxid, boolean serves, List<Integer> values) {
        public static final String STARTING = "STARTING";
        public static final String DIED = "DIED";
    }

    /** What a client was told: {@code written}, {@code differs}, or why nobody knows. */
    public record Told(int client, int operation, String result) {}

    static Look parse(String text) {
        Look look = new Look(new LinkedHashMap<>(), new TreeSet<>(), new ArrayList<>());
        for (String word : text.split(" ")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                look.add(word.charAt(0), word.substring(1, equals), word.substring(equals + 1));
            }
        }
        return look;
    }

    private void add(char kind, String name, String value) {
        if (kind == 's') {
            servers.put(Integer.parseInt(name), server(value.split(",", -1)));
        } else if (kind == 'c' && value.equals("true")) {
            connected.add(Integer.parseInt(name));
        } else if (kind == 'r') {
            int dot = name.indexOf('.');
            told.add(new Told(
                    Integer.parseInt(name.substring(0, dot)), Integer.parseInt(name.substring(dot + 1)), value));
        }
    }

    private static Server server(String[] words) {
        if (words[0].equals(Server.DIED)) {
            return new Server(Server.DIED + " " + words[1], 0, 0, false, List.of());
        }
        List<Integer> values = new ArrayList<>();
        for (String each : words[4].isEmpty() ? new String[0] : words[4].split("\\|", -1)) {
            values.add(each.matches("\\d{1,9}") ? Integer.parseInt(each) : NOTHING);
        }
        return new Server(
                words[0],
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                words[3].equals("true"),
                List.copyOf(values));
    }
}

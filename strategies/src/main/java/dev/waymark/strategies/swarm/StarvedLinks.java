package dev.waymark.strategies.swarm;

import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/** Some of the links between nodes, each in one direction. */
final class StarvedLinks {
    static final StarvedLinks NONE = new StarvedLinks(0);

    /** One link in so many, where several are drawn. */
    private static final int ONE_IN = 4;

    private final int[] to; // by sender, a bit for each receiver

    private StarvedLinks(int nodes) {
        to = new int[nodes + 1];
    }

    static StarvedLinks one(int nodes, Rng random) {
        StarvedLinks links = new StarvedLinks(nodes);
        int from = 1 + random.nextInt(nodes);
        links.to[from] = 1 << (1 + (from + random.nextInt(nodes - 1)) % nodes);
        return links;
    }

    /** Each with the same chance; there may be none. */
    static StarvedLinks some(int nodes, Rng random) {
        StarvedLinks links = new StarvedLinks(nodes);
        for (int from = 1; from <= nodes; from++) {
            for (int node = 1; node <= nodes; node++) {
                links.to[from] |= node != from && random.nextInt(ONE_IN) == 0 ? 1 << node : 0;
            }
        }
        return links;
    }

    /** Such as {@code 1-2+3-1}. */
    static StarvedLinks of(String text, int nodes) {
        StarvedLinks links = new StarvedLinks(nodes);
        for (String link : text.split("[+]")) {
            String[] ends = link.split("-");
            links.to[Integer.parseInt(ends[0])] |= 1 << Integer.parseInt(ends[1]);
        }
        return links;
    }

    boolean has(int sender, int receiver) {
        return sender < to.length && (to[sender] >> receiver & 1) != 0;
    }

    boolean any() {
        for (int bits : to) {
            if (bits != 0) {
                return true;
            }
        }
        return false;
    }

    /** For people: {@code 1>2, 3>1}. */
    String text() {
        List<String> links = new ArrayList<>();
        for (int from = 1; from < to.length; from++) {
            for (int node = 1; node < Integer.SIZE; node++) {
                if (has(from, node)) {
                    links.add(from + ">" + node);
                }
            }
        }
        return (links.size() == 1 ? "link " : "links ") + String.join(", ", links);
    }
}

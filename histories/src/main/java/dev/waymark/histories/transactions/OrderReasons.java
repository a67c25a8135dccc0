package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.Dependency;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says why writes are in an order that {@link WriteOrders} found: what was written before somebody saw something else, and by which way. */
final class OrderReasons {
    private static final int PROOFS_MAX = 8;

    private final WriteOrders orders;
    private final Versions versions;
    private final Set<WriteOrders.Forced> used = new LinkedHashSet<>();

    OrderReasons(WriteOrders orders, Versions versions) {
        this.orders = orders;
        this.versions = versions;
    }

    /** Why one comes before the other; empty if it was not found but known. */
    String of(int from, int to) {
        WriteOrders.Forced forced = orders.forced(from, to);
        if (forced == null) {
            return "";
        }
        String earlier = RegisterKey.value(forced.earlier());
        String later = RegisterKey.value(forced.later());
        String name = String.valueOf(forced.key().name);
        String did = forced.dependency() == Dependency.WW
                ? "wrote " + earlier + " to " + name
                : "read " + name + " as " + earlier;
        String what = did + ", which the next overwrote with " + later + ": ";
        if (forced.earlier().number == 0) {
            return what + earlier + " was there at first";
        }
        used.add(forced);
        return what + claim(forced);
    }

    private String claim(WriteOrders.Forced forced) {
        boolean writes = forced.through() == forced.later().writer;
        return RegisterKey.value(forced.earlier()) + " was there before line " + line(forced.through())
                + (writes ? " wrote " : " read ") + RegisterKey.value(forced.later());
    }

    /** The way from each write to what came after it, for those that were asked for, and for those on the way. */
    List<String> proofs() {
        List<String> proofs = new ArrayList<>();
        Deque<WriteOrders.Forced> open = new ArrayDeque<>(used);
        while (!open.isEmpty() && proofs.size() < PROOFS_MAX) {
            WriteOrders.Forced forced = open.remove();
            List<WriteOrders.Link> way = orders.way(forced);
            for (WriteOrders.Link link : way) {
                WriteOrders.Forced on = orders.forced(link.from(), link.to());
                if (on != null && on.earlier().number != 0 && used.add(on)) {
                    open.add(on);
                }
            }
            if (!way.isEmpty()) {
                proofs.add(forced.key().name + ": " + claim(forced) + ", since line "
                        + line(way.get(0).from())
                        + way.stream()
                                .map(link -> " -" + link.dependency() + "-> line " + line(link.to()))
                                .collect(Collectors.joining()));
            }
        }
        return proofs;
    }

    private int line(int node) {
        return versions.nodes().get(node).line();
    }
}

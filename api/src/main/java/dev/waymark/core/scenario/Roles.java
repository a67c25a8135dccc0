package dev.waymark.core.scenario;

import dev.waymark.core.UsageException;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes in labelled parts, drawn anew from the seed of each execution: {@code h=1,faulty=f,rest=2f}. A size is a
 * number, a multiple of f, or {@code *} for all that are left; f is what makes the sizes add up to the nodes there are.
 */
public final class Roles {
    private record Part(String label, int fixed, int timesF, boolean open) {}

    private final String name;
    private final String spec;
    private final List<Part> parts = new ArrayList<>();

    Roles(String name, String spec) {
        this.name = name;
        this.spec = spec;
        for (String text : spec.split(",", -1)) {
            parts.add(part(text.strip()));
        }
    }

    private Part part(String text) {
        int equals = text.indexOf('=');
        String label = equals < 0 ? text : text.substring(0, equals).strip();
        String size = equals < 0 ? "1" : text.substring(equals + 1).strip();
        if (label.isEmpty() || labels().contains(label)) {
            throw new UsageException("'" + spec + "': each part needs a label of its own");
        }
        if (size.equals("*")) {
            return new Part(label, 0, 0, true);
        }
        boolean ofF = size.endsWith("f");
        String digits = ofF ? size.substring(0, size.length() - 1) : size;
        try {
            int number = ofF && digits.isEmpty() ? 1 : Integer.parseInt(digits);
            return new Part(label, ofF ? 0 : number, ofF ? number : 0, false);
        } catch (NumberFormatException e) {
            throw new UsageException("'" + text + "': a size is a number, a multiple of f such as 2f, or *");
        }
    }

    public String name() {
        return name;
    }

    public List<String> labels() {
        return parts.stream().map(Part::label).toList();
    }

    /** Null, or why these parts do not make up {@code nodes} nodes. */
    @Nullable
    String problem(int nodes) {
        int sum = sizes(nodes).values().stream().mapToInt(Integer::intValue).sum();
        return sum == nodes && f(nodes) >= 0 ? null : "'" + spec + "' does not make " + nodes + " nodes";
    }

    private int f(int nodes) {
        int fixed = parts.stream().mapToInt(Part::fixed).sum();
        int times = parts.stream().mapToInt(Part::timesF).sum();
        return times == 0 ? 0 : Math.floorDiv(nodes - fixed, times);
    }

    private Map<String, Integer> sizes(int nodes) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        int f = f(nodes);
        parts.forEach(part -> sizes.put(part.label(), part.fixed() + part.timesF() * f));
        int left = nodes - sizes.values().stream().mapToInt(Integer::intValue).sum();
        for (Part part : parts) {
            if (part.open() && left >= 0) {
                sizes.put(part.label(), left);
                left = 0;
            }
        }
        return sizes;
    }

    /** For each node the index of its part among {@link #labels()}. */
    public int[] draw(int nodes, long seed) {
        Rng random = new Rng(Seeds.stream(seed, "roles " + name, 0));
        int[] order = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i + 1;
        }
        int[] part = new int[nodes + 1];
        int next = 0;
        int index = 0;
        for (int size : sizes(nodes).values()) {
            for (int k = 0; k < size; k++) {
                part[order[next++]] = index;
            }
            index++;
        }
        return part;
    }

    @Override
    public String toString() {
        return spec;
    }
}

package dev.waymark.strategies.rl.environment;

import dev.waymark.core.random.Mix;
import java.util.StringJoiner;

/**
 * A network of links, each of which is up or not, whatever the others are (Nagendra's thesis, figure 4.3a). A link carries
 * messages both ways: with one for each way there would be 4,096 networks of four nodes.
 */
final class Links implements Network {
    private final boolean[][] up;
    private final boolean[] down;

    /** At first all are up. */
    Links(int nodes) {
        this.up = new boolean[nodes + 1][nodes + 1];
        this.down = new boolean[nodes + 1];
        for (int one = 1; one <= nodes; one++) {
            for (int other = 1; other <= nodes; other++) {
                up[one][other] = true;
            }
        }
    }

    /** How many networks there are of so many nodes; {@code most} and one more if there are more than that. */
    static int ways(int nodes, int most) {
        int links = nodes * (nodes - 1) / 2;
        return links > 30 ? most + 1 : Math.min(1 << links, most + 1);
    }

    /** The {@code which}-th network of the nodes that are up: each bit is a link. */
    void set(int which) {
        int bit = 0;
        for (int one = 1; one < down.length; one++) {
            for (int other = one + 1; other < down.length; other++) {
                if (!down[one] && !down[other]) {
                    up[one][other] = (which >> bit++ & 1) != 0;
                    up[other][one] = up[one][other];
                }
            }
        }
    }

    @Override
    public boolean together(int one, int other) {
        return up[one][other];
    }

    @Override
    public boolean isDown(int node) {
        return down[node];
    }

    @Override
    public void down(int node) {
        alone(node);
        down[node] = true;
    }

    @Override
    public void alone(int node) {
        down[node] = false;
        for (int other = 1; other < down.length; other++) {
            up[node][other] = node == other;
            up[other][node] = node == other;
        }
    }

    @Override
    public long fingerprint(NodeAbstractions abstractStates) {
        long all = 0;
        for (int one = 1; one < down.length; one++) {
            all = Mix.combine(all, abstractStates.of(one));
            for (int other = one + 1; other < down.length; other++) {
                all = 2 * all + (up[one][other] ? 1 : 0);
            }
        }
        return Mix.mix(all);
    }

    /** For people: those that are up, such as {@code 1-2 2-3}. */
    String text() {
        StringJoiner links = new StringJoiner(" ").setEmptyValue("none");
        for (int one = 1; one < down.length; one++) {
            for (int other = one + 1; other < down.length; other++) {
                if (up[one][other]) {
                    links.add(one + "-" + other);
                }
            }
        }
        return links.toString();
    }

    /** What {@link #text} would be after {@link #set}. */
    String text(int which) {
        Links after = new Links(down.length - 1);
        for (int node = 1; node < down.length; node++) {
            if (down[node]) {
                after.down(node);
            }
        }
        after.set(which);
        return after.text();
    }
}

package dev.waymark.remote.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The processors that this JVM may use, as Linux tells them, and how many threads were put on each; elsewhere there are none. */
final class Processors {
    private static final String ALLOWED = "Cpus_allowed_list:";

    private final List<Integer> allowed;
    private final int[] users;

    /** {@code list} as in {@code /proc/self/status}: {@code 0-3,8}. */
    Processors(String list) {
        allowed = numbers(list);
        users = new int[allowed.size()];
    }

    static Processors ofThisProcess() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(ALLOWED)) {
                    return new Processors(line.substring(ALLOWED.length()).strip());
                }
            }
        } catch (IOException | NumberFormatException e) {
            // then nothing is put anywhere
        }
        return new Processors("");
    }

    private static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : list.isEmpty() ? new String[0] : list.split(",")) {
            String[] ends = part.split("-");
            for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                numbers.add(i);
            }
        }
        return List.copyOf(numbers);
    }

    List<Integer> all() {
        return allowed;
    }

    /** One of those with the fewest users; the {@code preferred} one if it is among them. */
    synchronized int take(int preferred) {
        int fewest = Arrays.stream(users).min().orElseThrow();
        int place = allowed.indexOf(preferred);
        for (int i = 0; place < 0 || users[place] > fewest; i++) {
            place = i;
        }
        users[place]++;
        return allowed.get(place);
    }

    synchronized void giveBack(int processor) {
        users[allowed.indexOf(processor)]--;
    }
}

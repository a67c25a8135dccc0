package dev.waymark.checkers;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.History.MovingOn;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the histories that were recorded for Porcupine: of a register in etcd, and of a key-value store. */
final class PorcupineLogs {
    private static final Pattern REGISTER =
            Pattern.compile("INFO\\s+jepsen\\.util - (\\d+)\\s+:(\\w+)\\s+:(\\w+)\\s+(.*)");
    private static final Pattern STORE =
            Pattern.compile("\\{:process (\\d+), :type :(\\w+), :f :(\\w+), :key \"(.*)\", :value (?:nil|\"(.*)\")}");

    private PorcupineLogs() {}

    static History register(Path log) throws IOException {
        HistoryBuilder history = History.builder(MovingOn.GIVES_UP);
        for (String line : Files.readAllLines(log)) {
            Matcher matcher = REGISTER.matcher(line);
            if (!matcher.matches()) {
                continue;
            }
            int client = Integer.parseInt(matcher.group(1));
            String kind = matcher.group(2);
            String value = matcher.group(4);
            boolean isCas = matcher.group(3).equals("cas");
            if (kind.equals("invoke")) {
                history.invoke(
                        client, isCas ? cas(value) : read(matcher.group(3)) ? new Read() : new Write(number(value)));
            } else if (kind.equals("ok")) {
                history.ok(client, isCas ? (Object) true : number(value));
            } else if (kind.equals("fail") && isCas) {
                history.ok(client, false);
            } else {
                history.unknown(client);
            }
        }
        return history.build();
    }

    private static boolean read(String name) {
        return name.equals("read");
    }

    private static CompareAndSet cas(String pair) {
        String[] both = pair.replaceAll("[\\[\\]]", "").split(" ");
        return new CompareAndSet(number(both[0]), number(both[1]));
    }

    private static @Nullable Object number(String text) {
        return text.equals("nil") ? null : (Object) Integer.valueOf(text);
    }

    /** No value is the empty text there. */
    static History store(Path log) throws IOException {
        HistoryBuilder history = History.builder(MovingOn.GIVES_UP);
        for (String line : Files.readAllLines(log)) {
            Matcher matcher = STORE.matcher(line);
            if (!matcher.matches()) {
                throw new IOException("cannot read " + line);
            }
            int client = Integer.parseInt(matcher.group(1));
            String key = matcher.group(4);
            String value = matcher.group(5);
            if (matcher.group(2).equals("ok")) {
                history.ok(client, "".equals(value) ? null : value);
                continue;
            }
            history.invoke(
                    client,
                    switch (matcher.group(3)) {
                        case "get" -> new Get(key);
                        case "put" -> new Put(key, value);
                        default -> new AppendAt(key, value);
                    });
        }
        return history.build();
    }
}

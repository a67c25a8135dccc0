package dev.waymark.remote.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The last lines that a host wrote on standard error. Where it fell over in a way that its language has words for, these and
 * what follows; addresses and times are left out, so that one death is told alike twice.
 */
final class LastWords implements Runnable {
    private static final int KEPT = 200;
    private static final int TOLD = 5;
    private static final int WIDTH = 200;
    private static final int LINE_MAX = 1_000;
    private static final long PATIENCE_MILLIS = 2_000;
    private static final Pattern FALL =
            Pattern.compile("^(panic: |fatal error: |Exception in thread |Traceback |thread '.*' panicked).*");
    private static final Pattern CHANGING =
            Pattern.compile("0x[0-9a-fA-F]+|\\d{4}[-/]\\d\\d[-/]\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d\\S*");

    private final InputStream from;
    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread thread = new Thread(this, "waymark-host-stderr");

    LastWords(InputStream from) {
        this.from = from;
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try (Reader in = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c >= 0; c = in.read()) {
                if (c == '\n') {
                    add(line.toString());
                    line.setLength(0);
                } else if (line.length() < LINE_MAX) { // it may have no end
                    line.append((char) c);
                }
            }
            add(line.toString());
        } catch (IOException e) {
            add("(standard error could not be read: " + e.getMessage() + ")");
        }
    }

    private synchronized void add(String line) {
        if (!line.isBlank()) {
            lines.add(line.strip());
        }
        if (lines.size() > KEPT) {
            lines.remove();
        }
    }

    /** To be asked when the host has ended. */
    List<String> told() {
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<String> all = all();
        int from = Math.max(0, all.size() - TOLD);
        for (int i = 0; i < all.size(); i++) {
            if (FALL.matcher(all.get(i)).matches()) {
                from = i;
                break;
            }
        }
        return all.subList(from, Math.min(all.size(), from + TOLD)).stream()
                .map(line -> CHANGING.matcher(line).replaceAll(".."))
                .map(line -> line.length() > WIDTH ? line.substring(0, WIDTH) : line)
                .toList();
    }

    /** How many characters are kept. */
    synchronized int kept() {
        return lines.stream().mapToInt(String::length).sum();
    }

    private synchronized List<String> all() {
        return new ArrayList<>(lines);
    }
}

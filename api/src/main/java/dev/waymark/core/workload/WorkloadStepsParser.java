package dev.waymark.core.workload;

import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code step; step; ...} where a step is {@code empty}, {@code s1:k0<-101} or {@code s0:k1=0?k0<-400}. */
final class WorkloadStepsParser {
    private final String text;
    private final WorkloadSteps.Limits limits;
    private final List<Write> writes = new ArrayList<>();
    private int at;
    private int step;

    WorkloadStepsParser(String text, WorkloadSteps.Limits limits) {
        this.text = text;
        this.limits = limits;
    }

    WorkloadSteps steps() {
        do {
            if (step == WorkloadSteps.Limits.STEPS_MAX) {
                throw wrong("at most " + WorkloadSteps.Limits.STEPS_MAX + " steps");
            }
            step();
            step++;
            blanks();
        } while (take(";"));
        if (at < text.length()) {
            throw wrong("expected ';' or the end");
        }
        return new WorkloadSteps(step, writes);
    }

    private void step() {
        blanks();
        if (take(WorkloadSteps.EMPTY)) {
            return;
        }
        if (writes.size() == limits.requests()) {
            throw wrong("this system takes at most " + limits.requests() + " requests");
        }
        if (!take("s")) {
            throw wrong("expected a step: empty, s1:k0<-101 or s0:k1=0?k0<-400");
        }
        int server = number("a server", 0, limits.servers() - 1);
        expect(":");
        int key = key();
        int readKey = Write.UNCONDITIONAL;
        int expected = 0;
        blanks();
        if (take("=")) {
            readKey = key;
            expected = number("a value", 0, limits.value());
            expect("?");
            key = key();
        }
        expect("<-");
        writes.add(new Write(step, server, readKey, expected, key, number("a value", 1, limits.value())));
    }

    private int key() {
        expect("k");
        return number("a key", 0, limits.keys() - 1);
    }

    private int number(String what, int least, int most) {
        int begin = at;
        long value = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9' && at - begin < 10) {
            value = value * 10 + text.charAt(at++) - '0';
        }
        if (at == begin || value < least || value > most) {
            at = begin;
            throw wrong("expected " + what + ", " + least + " to " + most);
        }
        return (int) value;
    }

    private void expect(String token) {
        blanks();
        if (!take(token)) {
            throw wrong("expected '" + token + "'");
        }
    }

    private boolean take(String token) {
        if (!text.startsWith(token, at)) {
            return false;
        }
        at += token.length();
        return true;
    }

    private void blanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private UsageException wrong(String problem) {
        String found =
                at < text.length() ? "'" + text.substring(at, Math.min(text.length(), at + 12)) + "'" : "the end";
        return new UsageException("workload, position " + (at + 1) + ": " + problem + ", found " + found);
    }
}

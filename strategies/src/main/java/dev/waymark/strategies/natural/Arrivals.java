package dev.waymark.strategies.natural;

import java.util.Arrays;

/** Messages by when they arrive: a heap. Of those that arrive at one time the first that was put in comes first. */
final class Arrivals {
    private long[] times = new long[64];
    private long[] orders = new long[64];
    private long[] messages = new long[64];
    private int size;
    private long put;

    void clear() {
        size = 0;
        put = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** When the first arrives. */
    long time() {
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    void put(long message, long time) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
            messages = Arrays.copyOf(messages, 2 * size);
        }
        int place = size++;
        long order = put++;
        while (place > 0) {
            int parent = (place - 1) / 2;
            if (times[parent] <= time) { // it was put in before
                break;
            }
            move(parent, place);
            place = parent;
        }
        set(place, message, time, order);
    }

    private void move(int from, int to) {
        times[to] = times[from];
        orders[to] = orders[from];
        messages[to] = messages[from];
    }

    private void set(int place, long message, long time, long order) {
        times[place] = time;
        orders[place] = order;
        messages[place] = message;
    }

    long take() {
        long first = messages[0];
        size--;
        long time = times[size];
        long order = orders[size];
        long message = messages[size];
        int place = 0;
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && before(child + 1, child)) {
                child++;
            }
            if (time < times[child] || time == times[child] && order < orders[child]) {
                break;
            }
            move(child, place);
            place = child;
        }
        set(place, message, time, order);
        return first;
    }

    private boolean before(int one, int other) {
        return times[one] < times[other] || times[one] == times[other] && orders[one] < orders[other];
    }
}

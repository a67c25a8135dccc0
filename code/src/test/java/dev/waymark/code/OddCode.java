package dev.waymark.code;

import java.util.function.IntSupplier;

/** Shapes of code that compilers copy, rewrite or fill in. */
@SuppressWarnings({"OperatorPrecedence", "StatementSwitchToExpressionSwitch"}) // odd on purpose
final class OddCode {
    enum Colour {
        RED,
        GREEN
    }

    record Pair(int left, String right) {}

    private int count;

    int copiedFinally(int x) {
        try {
            if (x > 1) {
                return x;
            }
            count++;
        } catch (IllegalStateException e) {
            count--;
        } finally {
            count += x > 2 || count < 0 ? 1 : 2;
        }
        return count;
    }

    int text(String word) {
        return switch (word) {
            case "a", "b" -> 1;
            case "Aa", "BB" -> 2; // these have one hash code
            default -> 3;
        };
    }

    int colour(Colour colour) {
        switch (colour) {
            case RED:
                return 1;
            case GREEN:
                count++;
                break;
        }
        return count > 3 && count < 9 || colour == Colour.RED ? 4 : 5;
    }

    synchronized int resources(AutoCloseable closeable) throws Exception {
        assert count >= 0 : "never";
        try (closeable) {
            synchronized (this) {
                count++;
            }
        }
        IntSupplier later = () -> count > 4 ? 1 : 0;
        while (later.getAsInt() == 0) {
            count += new Object() {
                int three() {
                    return count > 0 ? 3 : 4;
                }
            }.three();
        }
        return count;
    }
}

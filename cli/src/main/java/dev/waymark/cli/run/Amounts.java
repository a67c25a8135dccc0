package dev.waymark.cli.run;

import java.util.Locale;

/** Numbers as people read them. */
public final class Amounts {
    private Amounts() {}

    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 decision}, {@code 1,000 decisions}. */
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    static String times(long number) {
        return number == 1 ? "once" : number(number) + " times";
    }
}

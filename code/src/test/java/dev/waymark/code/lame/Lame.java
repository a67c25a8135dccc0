package dev.waymark.code.lame;

/** Cannot be initialised. */
final class Lame {
    static final int NUMBER = Integer.parseInt("lame");

    private Lame() {}
}

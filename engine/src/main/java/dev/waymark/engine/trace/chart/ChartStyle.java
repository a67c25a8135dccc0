package dev.waymark.engine.trace.chart;

/** A colour of a chart, as the parameter of an ANSI escape sequence. */
enum ChartStyle {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    CYAN("36");

    final String code;

    ChartStyle(String code) {
        this.code = code;
    }

    /** The style of the text beside a row of this style: plain, unless something is wrong or of less importance. */
    ChartStyle beside() {
        return this == RED || this == YELLOW || this == DIM ? this : PLAIN;
    }
}

package dev.waymark.code;

import java.util.Comparator;

/** A line of a source file, or one branch of a line: branches are counted from 1, a line as a whole has number 0. */
public record CodeItem(String file, int line, int branch, long fingerprint) {
    static final Comparator<CodeItem> ORDER = Comparator.comparing(CodeItem::file)
            .thenComparingInt(CodeItem::line)
            .thenComparingInt(CodeItem::branch)
            .thenComparingLong(CodeItem::fingerprint);
}

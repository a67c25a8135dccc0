package dev.waymark.report.data;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How much of a coverage is probably left, from its curve alone. Good and Turing (1953): the chance that the next execution
 * finds something new is the share of things seen once, and that is also what the end of the curve rises by. Chao (1984): at
 * least f1 * f1 / (2 * f2) more are there, with f1 things seen once and f2 seen twice. In expectation f1 is n times the slope
 * of the curve and f2 half of n * n times its bend, so the bound is slope * slope / bend; over two windows of equal length, in
 * which d1 and then d2 things were new, that is d2 * d2 / (d1 - d2) (Aitken's extrapolation). It is exact where all things are
 * equally likely, and too low where some are rare. Where the curve bends by less than chance would bend it, nothing is said; and no
 * more can be left than there is, where that is known.
 *
 * <p>{@code perThousand}: how many new ones the next thousand executions will bring, if they go on like the last third.
 * {@code left}: how many are left at least; -1: the curve does not bend yet, and nothing can be said. {@code total}: how many there
 * are, 0 if nobody knows.
 */
public record Saturation(String coverage, long covered, long total, double perThousand, double left) {
    /** With fewer executions a third of them says nothing. */
    private static final long EXECUTIONS_MIN = 30;

    /** {@code total}: how many there are, 0 if nobody knows. */
    public static Optional<Saturation> of(Curve curve, String coverage, long total) {
        List<Long> values = curve.coverage().getOrDefault(coverage, List.of());
        if (values.isEmpty()) {
            return Optional.empty();
        }
        double n = curve.executions().get(curve.size() - 1);
        long covered = values.get(values.size() - 1);
        if (n < EXECUTIONS_MIN || covered == 0) {
            return Optional.empty();
        }
        double first = curve.coveredAfter(coverage, n / 3);
        double second = curve.coveredAfter(coverage, 2 * n / 3);
        double earlier = second - first;
        double later = covered - second;
        double left = left(earlier, later);
        double most = total == 0 ? Double.MAX_VALUE : Math.max(0, total - covered);
        return Optional.of(new Saturation(coverage, covered, total, later / (n / 3) * 1000, Math.min(left, most)));
    }

    /**
     * Two windows of equal length in which so many were new. By chance alone their difference is of the size of the root of their sum:
     * what is not twice that is no bend, and dividing by it would give any number.
     */
    static double left(double earlier, double later) {
        if (later <= 0) {
            return 0;
        }
        double bend = earlier - later;
        return bend < 2 * Math.sqrt(earlier + later) ? -1 : later * later / bend;
    }

    /** From 0 to 1; -1 if nothing can be said. */
    public double share() {
        return left < 0 ? -1 : covered / (covered + left);
    }

    /** For people. */
    public String text() {
        if (total > 0 && covered >= total) {
            return "all that there is";
        }
        if (left < 0) {
            return "still growing as fast as before, or nearly: nothing can be said of an end";
        }
        if (left < 0.5) {
            return "nothing new in the last third: probably all that this campaign can reach";
        }
        return String.format(
                Locale.ROOT,
                "about %.0f %% of what this campaign can reach: at least %,.0f more, %s new ones per 1,000 executions now",
                Math.floor(100 * share()),
                left,
                perThousand < 10
                        ? String.format(Locale.ROOT, "%.1f", perThousand)
                        : String.format(Locale.ROOT, "%,.0f", perThousand));
    }
}

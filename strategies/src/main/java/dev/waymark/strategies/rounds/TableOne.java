package dev.waymark.strategies.rounds;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;

/** Table 1 of the paper: upper bounds on the number of executions, and the exact size of the last of them. */
final class TableOne {
    private static final int DIGITS_SHOWN = 12;

    private TableOne() {}

    static Map<String, String> of(IsolationSpace space, int isolations) {
        int n = space.nodes();
        int r = space.rounds();
        BigInteger links = BigInteger.valueOf((long) n * n * r);
        BigInteger slots = BigInteger.valueOf((long) n * r);
        BigInteger k = BigInteger.valueOf(space.period());
        Map<String, String> table = new LinkedHashMap<>();
        table.put("arbitrary, 2^(n*n*r)", text(BigInteger.TWO.pow(n * n * r)));
        table.put("arbitrary k-periodic, k^(n*n*r/k)", text(k.pow(n * n * space.periods())));
        table.put("arbitrary k-periodic d-bounded, (n*n*r)^d", text(links.pow(isolations)));
        table.put("uniform, 2^(n*r)", text(BigInteger.TWO.pow(n * r)));
        table.put("uniform k-periodic, k^(n*r/k)", text(k.pow(n * space.periods())));
        table.put("uniform k-periodic d-bounded, (n*r)^d", text(slots.pow(isolations)));
        table.put("the same, exactly d isolations", text(space.size(isolations)));
        table.put("reorderings, (n*n*r)!", text(factorial(n * n * r)));
        return table;
    }

    private static BigInteger factorial(int n) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    /** In full while a person can read it. */
    private static String text(BigInteger number) {
        String digits = number.toString();
        return digits.length() <= DIGITS_SHOWN
                ? digits
                : digits.charAt(0) + "." + digits.charAt(1) + "e" + (digits.length() - 1);
    }
}

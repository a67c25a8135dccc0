package dev.waymark.systems.kvtransactions;

import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/** Each client asks for transactions of one to four accesses; in the last one it reads everything. */
record Transactions(Setup setup) implements Workload {
    private static final int ACCESSES_MAX = 4;
    /** One in so many changes its mind at the end. */
    private static final int ABORTS = 8;

    @Override
    public int clients() {
        return setup.clients();
    }

    @Override
    public List<?> operations(int client, Rng random) {
        List<Transaction> all = new ArrayList<>();
        int element = client * 1000;
        for (int number = 1; number < setup.transactions(); number++) {
            List<Access> accesses = new ArrayList<>();
            int count = 1 + random.nextInt(ACCESSES_MAX);
            for (int i = 0; i < count; i++) {
                String key = key(random.nextInt(setup.keys()));
                accesses.add(random.nextInt(2) == 0 ? Access.read(key) : Access.write(key, ++element));
            }
            boolean aborts = random.nextInt(ABORTS) == 0;
            Transaction drawn = new Transaction(accesses, false);
            all.add(new Transaction(accesses, aborts && !drawn.readsOnly()));
        }
        List<Access> everything = new ArrayList<>();
        for (int i = 0; i < setup.keys(); i++) {
            everything.add(Access.read(key(i)));
        }
        all.add(new Transaction(everything, false));
        return all;
    }

    private static String key(int number) {
        return "k" + number;
    }

    @Override
    public boolean accepts(Object request, int node) {
        return node != Setup.PRIMARY;
    }

    @Override
    public boolean givesUp() {
        return true;
    }
}

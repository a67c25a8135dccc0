package example.quorum;

import java.io.Serializable;
import java.util.concurrent.*;
import java.util.logging.*;

/** A register on several servers, as a library might be: with executors, futures, retries and a log of its own. */
public final class QuorumRegister {
    /** No two writes have the same value, so no two versions are the same. */
    public record Version(long number, String value) implements Serializable {
        boolean isAfter(Version other) {
            return number > other.number || (number == other.number && number > 0 && value.compareTo(other.value) > 0);
        }
    }

    public interface Network {
        CompletableFuture<Version> call(int server, Version offered);
    }

    public interface Storage {
        Version load();

        void save(Version version);
    }

    private static final Logger LOG = Logger.getLogger("example.quorum");
    private static final Version NOTHING = new Version(0, null);

    private final int servers;
    private final Network network;
    private final Storage storage;
    private final ScheduledExecutorService executor;
    private Version newest;

    public QuorumRegister(int servers, Network network, Storage storage, ScheduledExecutorService executor) {
        this.servers = servers;
        this.network = network;
        this.storage = storage;
        this.executor = executor;
        newest = storage.load() == null ? NOTHING : storage.load();
    }

    public CompletableFuture<String> read() {
        return newestOf(NOTHING).thenCompose(this::newestOf).thenApply(Version::value);
    }

    public CompletableFuture<Version> write(String value) {
        return CompletableFuture.completedFuture(newest)
                .thenCompose(known -> newestOf(new Version(known.number() + 1, value)));
    }

    /** Another server offers a version; it is told the newest that is known here. */
    public CompletableFuture<Version> serve(Version offered) {
        return CompletableFuture.supplyAsync(() -> {
            if (offered.isAfter(newest)) {
                newest = offered;
                storage.save(newest);
            }
            return newest;
        }, executor);
    }

    public Version newest() {
        return newest;
    }

    /** Offers a version to all servers until a majority has it; the newest that they know. */
    private CompletableFuture<Version> newestOf(Version offered) {
        CompletableFuture<Version> answer = new CompletableFuture<>();
        Gathering gathering = new Gathering(answer);
        for (int server = 1; server <= servers; server++) ask(server, offered, gathering);
        return answer;
    }

    private void ask(int server, Version offered, Gathering gathering) {
        network.call(server, offered).whenCompleteAsync((known, failure) -> {
            if (failure == null) {
                gathering.heard(known);
            } else if (!gathering.answer.isDone()) {
                LOG.log(Level.INFO, "asking server {0} again", server);
                executor.schedule(() -> ask(server, offered, gathering), 50, TimeUnit.MILLISECONDS);
            }
        }, executor);
    }

    private final class Gathering {
        private final CompletableFuture<Version> answer;
        private Version best = NOTHING;
        private int heard;

        Gathering(CompletableFuture<Version> answer) {
            this.answer = answer;
        }

        void heard(Version known) {
            if (known.isAfter(best)) best = known;
            if (++heard == servers / 2 + 1) answer.complete(best);
        }
    }
}

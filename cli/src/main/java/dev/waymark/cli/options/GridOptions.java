package dev.waymark.cli.options;

import dev.waymark.core.UsageException;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.access.KeySource;
import dev.waymark.grid.access.Keys;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --grid} and what belongs to it, for commands whose executions others can make. */
public final class GridOptions {
    private static final int LOCAL_MAX = 256;

    @Option(
            names = "--grid",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "local:N",
            description =
                    "Executions are made by other processes: N on this machine, which are started; without local:N,"
                            + " those that join ('waymark worker'). They change how fast the results come, never the results.")
    @Nullable
    String grid;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "With --grid: where workers join. Default: a free port of 127.0.0.1.")
    @Nullable
    String listen;

    @Mixin
    KeyOptions keys = new KeyOptions();

    public boolean used() {
        return grid != null;
    }

    /** How many workers to start on this machine; 0: none. */
    public int local() {
        String text = grid;
        if (text == null || text.isEmpty()) {
            return 0;
        }
        if (text.matches("local:[0-9]{1,6}")) {
            int count = Integer.parseInt(text.substring("local:".length()));
            if (count >= 1 && count <= LOCAL_MAX) {
                return count;
            }
        }
        throw new UsageException("--grid " + text + ": give local:N with N from 1 to " + LOCAL_MAX
                + ", or nothing for workers that join by themselves (put what else you mean before it)");
    }

    /** Throws {@link UsageException} if they make no sense together. */
    public void check() {
        if (!used() && (listen != null || keys.folder() != null)) {
            throw new UsageException((listen != null ? "--listen" : "--keys") + " does nothing without --grid");
        }
        if (used() && local() == 0 && listen == null) {
            throw new UsageException("--grid without local:N waits for workers to join: say where, such as --listen"
                    + " 127.0.0.1:7500");
        }
        if (used() && address().isAnyLocal()) {
            throw new UsageException("--listen " + listen
                    + " is no address that workers could join: give the one of this" + " machine that they reach");
        }
        if (used()) {
            checkKeys();
        }
    }

    private void checkKeys() {
        Path given = keys.folder();
        KeySource.demandKeys(given != null, "--listen", address());
        if (given != null) {
            GridKeys.in(given, Keys.Side.COORDINATOR);
        }
        if (given != null && local() > 0) {
            GridKeys.in(given, Keys.Side.WORKER);
        }
    }

    public Address address() {
        return listen == null ? Address.ANY_LOCAL : Address.parse("--listen", listen);
    }

    public KeyOptions keys() {
        return keys;
    }
}

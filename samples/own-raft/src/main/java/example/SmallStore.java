package example;

import dev.waymark.core.*;
import dev.waymark.raft.vocabulary.*;
import java.util.*;

/** The replicated store; what a client repeats takes effect once. */
final class SmallStore {
    record Done(int number, int index, Result result) {}

    private final Env env;
    private final Map<String, String> data = new TreeMap<>();
    private final Map<Integer, Done> done = new TreeMap<>();

    SmallStore(Env env) {
        this.env = env;
    }

    void apply(Command.Execute operation, int index, boolean answers) {
        int client = operation.client();
        Done latest = done.get(client);
        if (latest == null || latest.number() < operation.number()) {
            env.emit(Events.EXECUTE, client, operation.number());
            latest = new Done(operation.number(), index, execute(operation.request()));
            done.put(client, latest);
        }
        if (answers && latest.number() == operation.number()) {
            env.emit(Events.ANSWER, client, operation.number(), latest.index());
            env.reply(new Operation(client, operation.number(), operation.request()), latest.result());
        }
    }

    private Result execute(Request request) {
        if (request instanceof Request.Put put) {
            data.put(put.key(), put.value());
            return Result.DONE;
        } else if (request instanceof Request.Append append) {
            return new Result.Value(data.merge(append.key(), append.value(), String::concat));
        } else if (request instanceof Request.Cas cas) {
            boolean swaps = Objects.equals(data.get(cas.key()), cas.expected());
            if (swaps) data.put(cas.key(), cas.value());
            return new Result.Swapped(swaps);
        }
        return request instanceof Request.Get get ? new Result.Value(data.get(get.key())) : Result.REFUSED;
    }
}

package example;

import dev.waymark.binding.*;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.core.*;
import example.quorum.QuorumRegister;
import example.quorum.QuorumRegister.Version;
import java.util.concurrent.CompletableFuture;

/** One server: the library, with all that it wants of its surroundings. */
final class RegisterNode implements Node {
    private final Env env;
    private final Tasks tasks;
    private Rpc<Version, Version> rpc;
    private QuorumRegister register;

    RegisterNode(Env env) {
        this.env = env;
        this.tasks = new Tasks(env);
    }

    @Override public void start() {
        LibraryErrors.listen("example.quorum");
        rpc = Rpc.copying(env, 100, Copier.STANDARD);
        register = new QuorumRegister(env.nodes(), rpc::call, new OnDisk(), tasks);
        rpc.serve((from, offered) -> register.serve(offered));
    }

    @Override public void receive(int from, Object message) {
        rpc.receive(from, message);
        finish();
    }

    @Override public void timer(String kind) {
        if (!rpc.fire(kind)) tasks.fire(kind);
        finish();
    }

    @Override public void request(Operation asked) {
        CompletableFuture<?> done =
                asked.request() instanceof Write write ? register.write((String) write.value()) : register.read();
        done.thenAccept(result -> env.reply(asked, result));
        finish();
    }

    /** A step is over when nothing is left to run; what the library swallowed meanwhile is a failure. */
    private void finish() {
        tasks.drain();
        LibraryErrors.throwFirst(LibraryErrors.EXCEPTIONS);
    }

    @Override public Version state() {
        return register.newest();
    }

    private final class OnDisk implements QuorumRegister.Storage {
        @Override public Version load() {
            return (Version) env.disk().get("version");
        }

        @Override public void save(Version version) {
            env.disk().put("version", version);
            env.disk().sync();
        }
    }
}

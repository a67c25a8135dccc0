package dev.waymark.grid.node;

import dev.waymark.grid.access.Keys;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.apache.pekko.remote.artery.tcp.SSLEngineProvider;
import scala.Option;

/** Every connection of Pekko's, in both directions: both ends have shown the one certificate that the other trusts. */
final class MutualTls implements SSLEngineProvider {
    private static final String[] PROTOCOL = {"TLSv1.3"};

    private final SSLContext context;

    MutualTls(Keys keys) {
        this.context = keys.context();
    }

    @Override
    public SSLEngine createServerSSLEngine(String hostname, int port) {
        SSLEngine engine = engine(hostname, port, false);
        engine.setNeedClientAuth(true);
        return engine;
    }

    @Override
    public SSLEngine createClientSSLEngine(String hostname, int port) {
        return engine(hostname, port, true);
    }

    private SSLEngine engine(String hostname, int port, boolean client) {
        SSLEngine engine = context.createSSLEngine(hostname, port);
        engine.setUseClientMode(client);
        engine.setEnabledProtocols(PROTOCOL);
        return engine;
    }

    /** The certificate is all that counts: who has its key is one of us, wherever it runs. */
    @Override
    public Option<Throwable> verifyClientSession(String hostname, SSLSession session) {
        return Option.empty();
    }

    @Override
    public Option<Throwable> verifyServerSession(String hostname, SSLSession session) {
        return Option.empty();
    }
}

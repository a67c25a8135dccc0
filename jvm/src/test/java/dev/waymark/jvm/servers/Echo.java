package dev.waymark.jvm.servers;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Description;
import dev.waymark.jvm.server.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Selectors and channels: each client asks the server of the next node for its own words. */
public final class Echo implements Server {
    private static final int PORT = 9000;

    @Override
    public void describe(Description description) {
        description.requests(2, 2, "hello", "goodbye").steps(60);
    }

    @Override
    public void start(Context context) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.configureBlocking(false);
        server.bind(new InetSocketAddress(PORT));
        server.register(selector, SelectionKey.OP_ACCEPT);
        while (true) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel accepted = server.accept();
                    accepted.configureBlocking(false);
                    accepted.register(selector, SelectionKey.OP_READ);
                } else {
                    echo((SocketChannel) key.channel());
                }
            }
        }
    }

    private static void echo(SocketChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(100);
        try {
            if (channel.read(bytes) < 0) {
                channel.close();
                return;
            }
            channel.write(bytes.flip());
        } catch (IOException e) {
            channel.close();
        }
    }

    @Override
    public Object request(Context context, Object request) throws IOException {
        int next = context.self() % context.nodes() + 1;
        byte[] words = String.valueOf(request).getBytes(StandardCharsets.UTF_8);
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(context.host(next), PORT))) {
            channel.write(ByteBuffer.wrap(words));
            ByteBuffer back = ByteBuffer.allocate(words.length);
            while (back.hasRemaining() && channel.read(back) >= 0) {
                // more is to come
            }
            String answer = new String(back.array(), StandardCharsets.UTF_8);
            context.emit("echo", answer);
            return answer;
        }
    }
}

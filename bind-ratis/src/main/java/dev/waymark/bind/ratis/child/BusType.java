package dev.waymark.bind.ratis.child;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.jspecify.annotations.Nullable;

/**
 * A transport of our own, which Ratis finds by the name of this class. What it asks of a transport has moved from version to
 * version, so factory and service are proxies: methods with a body keep it, those we know do what they say, others do nothing.
 */
public final class BusType implements RpcType {
    static final String SEAT = "seat";

    /** The newest place first. */
    private static final String[] FACTORIES = {
        "org.apache.ratis.server.ServerFactory", "org.apache.ratis.server.impl.ServerFactory"
    };

    /** Where appenders stand, and what they are given. */
    private static final String OLD_APPENDER = "org.apache.ratis.server.impl.LogAppender";

    /** Which server the transport is for: it is made before the server knows its own name. */
    record Seat(Bus bus, int node) {}

    @Override
    public String name() {
        return BusType.class.getName();
    }

    @Override
    public RpcFactory newFactory(Parameters parameters) {
        Seat seat = parameters.get(SEAT, Seat.class);
        return (RpcFactory) proxy(factoryType(), (method, arguments) -> {
            if (method.getName().equals("newRaftServerRpc")) {
                return service(method.getReturnType(), seat, arguments[0]);
            }
            return method.getName().equals("newLogAppender") ? oldAppender(arguments) : null;
        });
    }

    private static Class<?> factoryType() {
        for (String name : FACTORIES) {
            Class<?> found = Reflect.type(name);
            if (found != null) {
                return found;
            }
        }
        throw new IllegalStateException("this Ratis has no ServerFactory where it is expected");
    }

    /** Newer versions have a default. */
    private static Object oldAppender(Object[] arguments) throws ReflectiveOperationException {
        return Class.forName(OLD_APPENDER).getConstructors()[0].newInstance(arguments);
    }

    private Object service(Class<?> type, Seat seat, Object server) {
        Bus bus = seat.bus();
        int node = seat.node();
        return proxy(type, (method, arguments) -> switch (method.getName()) {
            case "requestVote", "appendEntries", "installSnapshot", "startLeaderElection" ->
                bus.call(node, method.getName(), arguments[0]);
            case "start" -> {
                bus.join(node, server);
                yield null;
            }
            case "getInetSocketAddress" -> InetSocketAddress.createUnresolved("bus", node);
            default -> null;
        });
    }

    private interface Behaviour {
        @Nullable
        Object act(Method method, Object[] arguments) throws Throwable;
    }

    private Object proxy(Class<?> type, Behaviour behaviour) {
        InvocationHandler handler = (self, method, given) -> {
            Object[] arguments = given == null ? new Object[0] : given;
            return switch (method.getName()) {
                case "getRpcType" -> this;
                case "toString" -> name();
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == arguments[0];
                default ->
                    method.isDefault()
                            ? InvocationHandler.invokeDefault(self, method, given)
                            : behaviour.act(method, arguments);
            };
        };
        return Proxy.newProxyInstance(BusType.class.getClassLoader(), new Class<?>[] {type}, handler);
    }
}

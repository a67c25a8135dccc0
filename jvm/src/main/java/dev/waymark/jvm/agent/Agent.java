package dev.waymark.jvm.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Rewrites classes as they are loaded, and those of the JDK that were loaded before. */
public final class Agent implements ClassFileTransformer {
    /** Class loaders whose classes are those of nodes. */
    private static final String NODE_LOADER = "dev.waymark.jvm.runtime.NodeLoader";

    private static final Set<String> THREADS =
            Set.of("java/lang/Thread", "java/lang/VirtualThread", "java/util/concurrent/locks/LockSupport");
    private static final String RESOLVER = "java/net/InetAddress$PlatformResolver";
    private static final Marks OF_JDK = new Marks("nanoTime", "currentTimeMillis", "getNanoTimeAdjustment");
    private static final Marks OF_NODES = new Marks(
            "nanoTime",
            "currentTimeMillis",
            "currentThread",
            "exit",
            "halt",
            "availableProcessors",
            "onSpinWait",
            "addShutdownHook",
            "removeShutdownHook",
            "getLocalHost",
            "pid");

    /** What could not be rewritten, and why: the checks at the start tell it. */
    public static final List<String> PROBLEMS = new ArrayList<>();

    private static int rewritten;

    /** Of nodes: they are loaded again for each execution. */
    private final Map<String, byte[]> known = new ConcurrentHashMap<>();

    /** Called by the JVM before the main class. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation)
            throws UnmodifiableClassException {
        instrumentation.addTransformer(new Agent(), true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (instrumentation.isModifiableClass(each)
                    && !each.isArray()
                    && !each.isHidden()
                    && !isOurs(each.getName().replace('.', '/'))) {
                loaded.add(each);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }

    /** How many classes were rewritten so far. */
    public static synchronized int rewritten() {
        return rewritten;
    }

    /** Of what runs the nodes; a server may be called so too, and is known by its loader. */
    private static boolean isOurs(String name) {
        return name.startsWith("dev/waymark/jvm/") || name.startsWith("org/objectweb/asm/");
    }

    private static boolean isSalted(String name) {
        return name.startsWith("java/util/ImmutableCollections");
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> before,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        boolean ofNode = loader != null && loader.getClass().getName().equals(NODE_LOADER);
        if (name == null || (isOurs(name) && !ofNode)) {
            return null;
        }
        boolean threads = THREADS.contains(name);
        boolean pool = name.startsWith("java/util/concurrent/ForkJoin");
        if (!threads && !pool && !RESOLVER.equals(name) && !isSalted(name) && !(ofNode ? OF_NODES : OF_JDK).in(file)) {
            return null;
        }
        try {
            byte[] done = ofNode ? known.get(name) : null;
            if (done == null) {
                done = rewrite(name, file, ofNode, threads);
            }
            if (ofNode) {
                known.put(name, done);
            }
            return done;
        } catch (RuntimeException | LinkageError e) {
            synchronized (Agent.class) {
                PROBLEMS.add("class " + name.replace('/', '.') + " cannot be rewritten: " + e);
            }
            return null;
        }
    }

    private static byte[] rewrite(String name, byte[] file, boolean ofNode, boolean threads) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(
                reader, threads || isSalted(name) || RESOLVER.equals(name) ? ClassWriter.COMPUTE_MAXS : 0);
        reader.accept(new Rewriter(writer, name, ofNode), 0);
        synchronized (Agent.class) {
            rewritten++;
        }
        return writer.toByteArray();
    }
}

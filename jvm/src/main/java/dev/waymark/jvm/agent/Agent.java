package dev.waymark.jvm.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

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
            "setDefaultUncaughtExceptionHandler",
            "getPlatformMBeanServer",
            "pid");

    /** What could not be rewritten, and why: the checks at the start tell it. */
    public static final List<String> PROBLEMS = new ArrayList<>();

    private static int rewritten;
    private static boolean reuses;

    /** Whether static fields of a class of nodes are set back between executions; by internal names. */
    private static final Map<String, Boolean> SET_BACK = new ConcurrentHashMap<>();

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

    /** From now on loaders of nodes are used by one execution after the other. To be called before the first. */
    public static void reuseClasses() {
        reuses = true;
    }

    private static boolean isSetBack(ClassLoader loader, String name) {
        return SET_BACK.computeIfAbsent(name, type -> {
            URL file = ((URLClassLoader) loader).findResource(type + ".class");
            if (file == null) {
                return false; // of the JDK
            }
            try (InputStream in = file.openStream()) {
                return (new ClassReader(in).getAccess() & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM)) == 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
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
        boolean again = ofNode && reuses;
        if (!threads
                && !pool
                && !again
                && !RESOLVER.equals(name)
                && !isSalted(name)
                && !(ofNode ? OF_NODES : OF_JDK).in(file)) {
            return null;
        }
        try {
            byte[] done = ofNode ? known.get(name) : null;
            if (done == null) {
                done = rewrite(name, file, ofNode ? loader : null, threads);
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

    private static byte[] rewrite(String name, byte[] file, @Nullable ClassLoader ofNode, boolean threads) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(
                reader, threads || isSalted(name) || RESOLVER.equals(name) ? ClassWriter.COMPUTE_MAXS : 0);
        ClassVisitor rewriter = new Rewriter(writer, name, ofNode != null);
        reader.accept(ofNode != null && reuses ? new Statics(rewriter, type -> isSetBack(ofNode, type)) : rewriter, 0);
        synchronized (Agent.class) {
            rewritten++;
        }
        return writer.toByteArray();
    }
}

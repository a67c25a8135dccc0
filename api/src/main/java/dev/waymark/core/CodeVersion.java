package dev.waymark.core;

import dev.waymark.core.model.WaymarkClasses;
import dev.waymark.core.random.Mix;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Of which code an execution was: hashes of the class files of a system and of Waymark's own (API, engine, strategies), {@link Version#UNKNOWN}
 * where they cannot be found. They change when a class does, and are the same in a jar and in a folder. Where nodes are no classes of
 * Java, what they are ({@link Deployment#codeElsewhere}) stands behind the system's own.
 */
public record CodeVersion(String system, String waymark) {
    /** Nobody recorded it. */
    public static final CodeVersion NOT_KNOWN = new CodeVersion(Version.UNKNOWN, Version.UNKNOWN);

    private static final String CLASS = ".class";

    /** Read once for each class: it is that of the code which runs, whatever becomes of the files. */
    private static final ClassValue<String> HASHES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return hash(Map.of(type, type.getPackageName()));
        }
    };

    /** The same of API, engine and strategies together, as far as they are on the class path. */
    private static final class Waymark {
        static final String HASH = hash(modules());

        private Waymark() {}
    }

    public static CodeVersion of(Target target) {
        String classes = HASHES.get(target.system().getClass());
        String elsewhere = target.deployment().codeElsewhere();
        return new CodeVersion(elsewhere.isEmpty() ? classes : classes + "-" + elsewhere, Waymark.HASH);
    }

    public boolean known() {
        return !equals(NOT_KNOWN);
    }

    /** What is another code now, for people, such as {@code the code of system raft (1f.., now 2e..)}; empty: nothing. */
    public List<String> changesTo(CodeVersion now, String name) {
        List<String> changes = new ArrayList<>();
        change("the code of system " + name, system, now.system, changes);
        change("the code of Waymark", waymark, now.waymark, changes);
        return changes;
    }

    private static void change(String what, String then, String now, List<String> changes) {
        if (!then.equals(now) && !then.equals(Version.UNKNOWN) && !now.equals(Version.UNKNOWN)) {
            changes.add(what + " (" + then + ", now " + now + ")");
        }
    }

    /** A class of each module, by which its class files are found, and the package of all of them. */
    private static Map<Class<?>, String> modules() {
        Map<Class<?>, String> modules = new LinkedHashMap<>();
        for (int i = 0; i < WaymarkClasses.PREFIXES.size(); i++) {
            String prefix = WaymarkClasses.PREFIXES.get(i);
            try {
                Class<?> one =
                        Class.forName(WaymarkClasses.ONE_OF_EACH.get(i), false, CodeVersion.class.getClassLoader());
                modules.put(one, prefix.substring(0, prefix.length() - 1));
            } catch (ClassNotFoundException e) {
                continue; // whoever tests with a strategy of their own needs none of ours
            }
        }
        return modules;
    }

    /** A plugin is all that its class loader has; what lies on a class path with others is a package. */
    private static String hash(Map<Class<?>, String> packages) {
        try {
            Map<String, String> classes = new TreeMap<>();
            for (Map.Entry<Class<?>, String> each : packages.entrySet()) {
                collect(each.getKey(), each.getValue(), classes);
            }
            return classes.isEmpty() ? Version.UNKNOWN : digest(classes);
        } catch (IOException | URISyntaxException | RuntimeException e) {
            return Version.UNKNOWN; // a class path that is not made of files
        }
    }

    private static void collect(Class<?> type, String inPackage, Map<String, String> classes)
            throws IOException, URISyntaxException {
        List<Path> places = new ArrayList<>();
        String folder = "";
        if (type.getClassLoader() instanceof URLClassLoader plugin) {
            for (URL url : plugin.getURLs()) {
                places.add(Path.of(url.toURI()));
            }
        } else {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            if (source == null || source.getLocation() == null) {
                return;
            }
            places.add(Path.of(source.getLocation().toURI()));
            folder = inPackage.replace('.', '/');
        }
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                inFolder(place, folder, classes);
            } else {
                inJar(place, folder, classes);
            }
        }
    }

    /** A jar knows the checksums of its entries: nothing is unpacked. */
    private static void inJar(Path jar, String folder, Map<String, String> classes) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream().filter(entry -> counts(entry.getName(), folder)).forEach(entry -> put(entry, classes));
        }
    }

    private static void put(ZipEntry entry, Map<String, String> classes) {
        classes.putIfAbsent(entry.getName(), entry.getCrc() + " " + entry.getSize());
    }

    private static void inFolder(Path root, String folder, Map<String, String> classes) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (counts(name, folder)) {
                    byte[] bytes = Files.readAllBytes(file);
                    CRC32 checksum = new CRC32();
                    checksum.update(bytes);
                    classes.putIfAbsent(name, checksum.getValue() + " " + bytes.length);
                }
            }
        }
    }

    private static boolean counts(String name, String folder) {
        return name.endsWith(CLASS) && (folder.isEmpty() || name.startsWith(folder + "/"));
    }

    private static String digest(Map<String, String> classes) {
        long hash = 0;
        for (Map.Entry<String, String> each : classes.entrySet()) {
            hash = Mix.combine(Mix.combine(hash, Mix.text(each.getKey())), Mix.text(each.getValue()));
        }
        return String.format(Locale.ROOT, "%016x", hash);
    }
}

package dev.waymark.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code on a class path that nobody can control: libraries for the machine in jars and folders, native methods of classes in folders. */
final class NativeCode {
    private static final int TOLD = 3;

    private NativeCode() {}

    /** The first of it, for a sentence. */
    static List<String> of(List<Path> classPath) {
        List<String> found = new ArrayList<>();
        for (Path part : classPath) {
            try {
                if (Files.isDirectory(part)) {
                    inFolder(part, found);
                } else {
                    inJar(part, found);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found.subList(0, Math.min(TOLD, found.size()));
    }

    private static boolean isLibrary(String name) {
        return name.matches(".*\\.(so|dll|dylib|jnilib)");
    }

    /** One name for each jar. */
    private static void inJar(Path jar, List<String> found) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .map(ZipEntry::getName)
                    .filter(NativeCode::isLibrary)
                    .sorted()
                    .findFirst()
                    .ifPresent(name -> found.add(jar.getFileName() + " has " + name));
        }
    }

    private static void inFolder(Path folder, List<String> found) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = folder.relativize(file).toString();
            if (isLibrary(name)) {
                found.add(name);
            } else if (name.endsWith(".class")) {
                new ClassReader(Files.readAllBytes(file)).accept(new Methods(found), ClassReader.SKIP_CODE);
            }
        }
    }

    private static final class Methods extends ClassVisitor {
        private final List<String> found;
        private String type = "";

        Methods(List<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            type = name.replace('/', '.');
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String shape, @Nullable String signature, String @Nullable [] exceptions) {
            if ((access & Opcodes.ACC_NATIVE) != 0) {
                found.add("method " + type + "." + name + " is native");
            }
            return null;
        }
    }
}

package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** What cannot be controlled is named before anything runs. */
class NativeCodeTest {
    @Test
    void librariesAndNativeMethodsAreNamed(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("epoll.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/native/libepoll.so"));
        }
        Path classes = Files.createDirectory(folder.resolve("classes"));
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "example/Store", null, "java/lang/Object", null);
        writer.visitMethod(Opcodes.ACC_NATIVE, "open", "()V", null, null).visitEnd();
        writer.visitEnd();
        Files.write(classes.resolve("Store.class"), writer.toByteArray());
        assertThat(NativeCode.of(List.of(jar, classes)))
                .containsExactly("epoll.jar has META-INF/native/libepoll.so", "method example.Store.open is native");
        assertThat(JvmHost.of("example.Store", List.of(jar), 64).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("native code is not controlled"));
        assertThat(JvmHost.bundled(QuorumSetSystem.class, 64).warnings()).isEmpty();
    }
}

package dev.waymark.binding;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a message what a network would: another object that is equal. Nodes of the simulation live in one process, so a message
 * that its sender or receiver changes later would change for all.
 */
@FunctionalInterface
public interface Copier {
    Object copy(Object message);

    /** Messages of protobuf never change and go as they are; what is {@link Serializable} is written and read again. */
    Copier STANDARD = Copier::standard;

    private static Object standard(Object message) {
        if (isProtobuf(message.getClass()) || message instanceof String || message instanceof Number) {
            return message;
        } else if (!(message instanceof Serializable)) {
            throw new IllegalArgumentException(
                    "a message of " + message.getClass().getName()
                            + " cannot be copied: make it Serializable, or give a Copier that knows how");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(message);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "a message of " + message.getClass().getName() + " cannot be copied, " + e
                            + ": make all of it Serializable, or give a Copier that knows how",
                    e);
        }
        try (ObjectInputStream in =
                new Reader(bytes.toByteArray(), message.getClass().getClassLoader())) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "a message of " + message.getClass().getName() + " was written and cannot be read: " + e, e);
        }
    }

    private static boolean isProtobuf(@Nullable Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.getName().equals("com.google.protobuf.AbstractMessageLite")) {
                return true;
            }
        }
        return false;
    }

    /** Classes of a plugin are found where the message's own was. */
    final class Reader extends ObjectInputStream {
        private final @Nullable ClassLoader classes;

        Reader(byte[] bytes, @Nullable ClassLoader classes) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.classes = classes;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(described.getName(), false, classes);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(described);
            }
        }
    }
}

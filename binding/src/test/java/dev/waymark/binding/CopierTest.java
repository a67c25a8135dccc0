package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopierTest {
    @Test
    void whatIsSerializableIsAnotherObject() {
        ArrayList<String> message = new ArrayList<>(List.of("a"));
        Object copy = Copier.STANDARD.copy(message);
        message.add("b");
        assertThat(copy).isEqualTo(List.of("a"));
    }

    @Test
    void whatCannotBeCopiedIsNamedWithWhatToDo() {
        assertThatThrownBy(() -> Copier.STANDARD.copy(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object")
                .hasMessageContaining("Serializable, or give a Copier");
        assertThatThrownBy(() -> Copier.STANDARD.copy(new ArrayList<>(List.of(new Object()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NotSerializableException: java.lang.Object");
    }
}

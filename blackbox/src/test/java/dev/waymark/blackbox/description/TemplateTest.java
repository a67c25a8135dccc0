package dev.waymark.blackbox.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {
    private static final List<Map<String, String>> WORDS =
            List.of(Map.of("node", "1", "peer", "100"), Map.of("node", "2", "peer", "200"));

    @Test
    void fillsInWordsOfTheNode() {
        assertEquals("n2 at 200", Template.fill("n{node} at {peer}", WORDS, 2));
        assertEquals("nothing to fill in", Template.fill("nothing to fill in", WORDS, 1));
    }

    @Test
    void repeatsForAllNodes() {
        assertEquals("x n1=:100,n2=:200 y 2", Template.fill("x {all:n{node}=:{peer}} y {node}", WORDS, 2));
    }

    @Test
    void leavesOtherBracesAlone() {
        assertEquals("{ x; } {1}", Template.fill("{ x; } {1}", WORDS, 1));
    }

    @Test
    void namesAWrongWord() {
        UsageException mistake = assertThrows(UsageException.class, () -> Template.fill("at {pear}", WORDS, 1));
        assertEquals(true, mistake.getMessage().startsWith("'at {pear}': "), mistake.getMessage());
        assertThrows(UsageException.class, () -> Template.fill("{all:n{node}", WORDS, 1));
    }
}

package dev.waymark.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.report.Shows;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ShiVizTest {
    @Test
    void itsLogIsReadByItsOwnParser() {
        String log = ShiViz.log(Shows.of(
                3,
                "fired 1/tick#1 now=5",
                "sent 1>3#1 Vote[term=1]",
                "dropped 1>3#1 Vote[term=1]",
                "sent 1>2#1 a \\n b",
                "delivered 1>2#1 a \\n b"));
        Matcher lines = Pattern.compile(ShiViz.PARSER.replace("{", "\\{").replace("}", "\\}"))
                .matcher(log);
        StringBuilder read = new StringBuilder();
        while (lines.find()) {
            read.append(lines.group("host"))
                    .append(lines.group("clock"))
                    .append(lines.group("event"))
                    .append('|');
        }
        assertThat(read)
                .hasToString("node1{\"node1\":1}fired 1/tick#1 now=5|node1{\"node1\":2}sent 1>3#1"
                        + " Vote[term=1]|node1{\"node1\":3}sent 1>2#1 a \\n"
                        + " b|node2{\"node1\":3, \"node2\":1}delivered 1>2#1 a \\n"
                        + " b|");
    }
}

package dev.waymark.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
    private final Page page = new Page()
            .heading(1, "A & B")
            .text("<script>alert(1)</script>")
            .table(List.of(List.of("a|b", "c"), List.of("1", "\"2\"")))
            .items(List.of("one", "two"))
            .items(List.of())
            .code("x < y")
            .chart(new Chart("executions", "states")
                    .line("<b>", List.of(new Chart.Point(0, 0, null, null), new Chart.Point(10, 5, 4.0, 6.0))));

    @Test
    void asMarkdown() {
        assertThat(page.markdown()).isEqualTo("""
                        # A & B

                        <script>alert(1)</script>

                        | a\\|b | c |
                        | --- | --- |
                        | 1 | "2" |

                        - one
                        - two

                        ```
                        x < y
                        ```
                        """);
    }

    @Test
    void asHtmlNothingOfATextIsMarkup() {
        assertThat(page.html())
                .contains("<title>A &amp; B</title>", "<td>&quot;2&quot;</td>", "<li>two</li>", "x &lt; y")
                .contains("&lt;script&gt;", "&lt;b&gt;</text>", "<svg class=\"chart\"")
                .doesNotContain("<script", "<b>");
    }

    @Test
    void aChartOfNothingIsAChart() {
        assertThat(new Chart("x", "y").line("none", List.of()).svg()).doesNotContain("NaN", "Infinity");
    }
}

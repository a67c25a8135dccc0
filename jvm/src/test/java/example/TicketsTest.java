package example;

import dev.waymark.junit.Campaign;
import dev.waymark.jvm.NeedsJava25;

@NeedsJava25
class TicketsTest {
    @Campaign(
            system = "jvm",
            params = {"server=example.Tickets", "classpath=target/test-classes"},
            executions = 300,
            finds = "unique")
    void aTicketIsGivenTwice() {}
}

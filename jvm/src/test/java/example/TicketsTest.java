package example;

import dev.waymark.junit.Campaign;

class TicketsTest {
    @Campaign(
            system = "jvm",
            params = {"server=example.Tickets", "classpath=target/test-classes"},
            executions = 300,
            finds = "unique")
    void aTicketIsGivenTwice() {}
}

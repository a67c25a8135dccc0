package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Connection;
import dev.waymark.blackbox.client.HttpConnector;
import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.ProgramConnector;
import dev.waymark.blackbox.client.RegisterRequests;
import dev.waymark.blackbox.description.DescriptionFile;
import dev.waymark.blackbox.property.CleanLogs;
import dev.waymark.blackbox.property.LinearizableClients;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Property;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Any cluster of processes that a file describes. */
public final class DescribedSystem implements SystemUnderTest {
    private static final String DESCRIPTION = "description";

    @Override
    public String name() {
        return "black-box";
    }

    @Override
    public String summary() {
        return "processes of your own, in any language, unmodified: -p description=FILE";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.program(
                        DESCRIPTION, "", "a YAML file that says what is started, when it is ready, what clients ask"),
                Parameter.number("clients", 4, 1, 100, "clients, each at all nodes in turn"),
                Parameter.number("think", 10, 0, 60_000, "milliseconds between two requests of a client"),
                Parameter.number("timeout", 1_000, 50, 60_000, "milliseconds after which an answer is not waited for"),
                BlackBoxOptions.Stop.parameter(),
                Parameter.choice(
                        "network",
                        "proxies",
                        List.of("proxies", "none"),
                        "none: no proxies between nodes, and no partitions"),
                Parameter.number("delay", 0, 0, 60_000, "milliseconds that proxies add to each way between nodes"),
                Parameter.number("port", 0, 0, 60_000, "the first of the ports in a row; 0: any that are free"),
                Parameter.folder("folder", "", "where files are while it runs; empty: that of temporary files"));
    }

    @Override
    public Deployment deploy(Configuration configuration) {
        String file = configuration.text(DESCRIPTION);
        if (file.isEmpty()) {
            throw new UsageException(
                    "system black-box needs a description of your cluster: -p description=FILE (docs/black-box.md)");
        }
        DescriptionFile described = DescriptionFile.read(Path.of(file));
        Load.@Nullable Connector connector = connector(described, configuration.number("timeout"));
        BlackBoxOptions options = BlackBoxOptions.USUAL
                .stop(BlackBoxOptions.Stop.of(configuration.text("stop")))
                .proxies(configuration.text("network").equals("proxies"))
                .delay(configuration.number("delay"))
                .patience(described.cluster().ready().withinMillis())
                .port(configuration.integer("port"))
                .folder(configuration.text("folder"));
        List<Property> properties = new ArrayList<>();
        if (connector != null) {
            properties.add(LinearizableClients.property());
        }
        properties.add(new CleanLogs());
        Load.Connector known = connector == null ? (client, endpoints) -> nobody() : connector;
        int clients = connector == null ? 0 : configuration.integer("clients");
        return BlackBoxDeployment.of(
                        described::cluster,
                        described.cluster().nodes(),
                        () -> new Load(clients, configuration.number("think"), new RegisterRequests(false), known))
                .options(options)
                .properties(properties);
    }

    private static Connection nobody() {
        throw new IllegalStateException("there are no clients");
    }

    private static Load.@Nullable Connector connector(DescriptionFile described, long timeoutMillis) {
        String read = described.clientRead();
        String write = described.clientWrite();
        if (read != null && write != null) {
            return new HttpConnector(read, write, timeoutMillis);
        }
        return described.clientCommand().isEmpty()
                ? null
                : new ProgramConnector(described.clientCommand(), timeoutMillis);
    }
}

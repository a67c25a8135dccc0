package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.RegisterRequests;
import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.description.ReadyCheck;
import dev.waymark.blackbox.property.CleanLogs;
import java.util.List;

/** Nodes that are shells: they start at once, say that they are up, and panic when they are started again, if they shall. */
final class ShellNodes {
    static final String COMMAND =
            "echo up; [ -e was ] && echo \"panic: was here before $$\"; touch was; while :; do sleep 0.1; done";

    private ShellNodes() {}

    static BlackBoxDeployment deployment(boolean panics) {
        return deployment(panics, BlackBoxOptions.USUAL.settle(500));
    }

    static BlackBoxDeployment deployment(boolean panics, BlackBoxOptions options) {
        ClusterDescription description = ClusterDescription.of(
                        "shells", "sh", "-c", panics ? COMMAND : COMMAND.replace("panic", "hm"))
                .proxiedPort("peer")
                .ready(ReadyCheck.log("up"))
                .observe("said-up", "^up$")
                .build();
        return BlackBoxDeployment.of(
                        () -> description,
                        3,
                        () -> new Load(0, 0, new RegisterRequests(false), (c, e) -> {
                            throw new IllegalStateException("there are no clients");
                        }))
                .options(options)
                .properties(List.of(new CleanLogs()));
    }
}

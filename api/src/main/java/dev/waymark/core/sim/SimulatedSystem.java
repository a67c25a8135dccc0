package dev.waymark.core.sim;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.Channels;
import java.util.List;
import java.util.stream.Stream;

/** A system whose nodes run inside the simulation, or are driven by it. */
public interface SimulatedSystem extends SystemUnderTest {
    /** The order of messages that the protocol is written for; the user may change it with {@code -p channels=}. */
    default Channels channels() {
        return Channels.NONE;
    }

    @Override
    default List<Parameter> allParameters() {
        return Stream.concat(parameters().stream(), SimulationOptions.parameters(channels()).stream())
                .toList();
    }

    @Override
    SimulatedWorld<?> deploy(Configuration configuration);
}

package dev.waymark.bind.tendermint;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.remote.HostSystem;
import dev.waymark.remote.process.GoHost;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.process.Layout;
import dev.waymark.systems.tendermint.TendermintSystem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tendermint (Apache License 2.0, github.com/tendermint/tendermint) and CometBFT, which it became, with their consensus state
 * machines unmodified; see the README of {@code hosts/tendermint}.
 */
public final class TendermintGo implements SimulatedSystem, TendermintSystem {
    /** What the thesis tested. */
    private static final String TESTED = "0.34.3";

    /** The first line of releases with what was found fixed is that of CometBFT 1.0. */
    private static final String FIXED = "1.0.1";

    /** What the host is told; the other parameters are for this side. */
    private static final List<String> HOSTS = List.of("nodes", "heights", "gossip", "ahead", "requests");

    private static final Map<String, GoHost> BINARIES = Map.of(
            TESTED, new GoHost("hosts/tendermint", "./cmd/v034", "tendermint-go-" + TESTED),
            FIXED, new GoHost("hosts/cometbft", "./cmd/v1", "tendermint-go-" + FIXED));

    @Override
    public String name() {
        return "tendermint-go";
    }

    @Override
    public String summary() {
        String summary =
                "Tendermint for Go, in a host process: real validators with real signatures, message by message";
        return binary(TESTED).isThere() ? summary : summary + " (" + GoHost.NEEDED + ")";
    }

    private static GoHost binary(String version) {
        GoHost found = BINARIES.get(version);
        if (found == null) {
            throw new IllegalArgumentException("no such version: " + version);
        }
        return found;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.choice(
                        "version",
                        TESTED,
                        List.of(TESTED, FIXED),
                        "of Tendermint; 1.0.1 is of CometBFT, its successor"),
                Parameter.number("nodes", 4, 4, 13, "validators, with one vote each"),
                Parameter.number("heights", 2, 1, 100, "blocks to decide"),
                Parameter.flag("gossip", true, "validators repeat what they said, and help those behind"),
                Parameter.flag("ahead", false, "votes of later rounds are given to a validator before it is there"),
                Parameter.number("requests", 0, 0, 1000, "transactions of the client"),
                HostSystem.limit());
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        Map<String, String> told = new LinkedHashMap<>();
        HOSTS.forEach(each -> told.put(each, configuration.text(each)));
        String host = binary(configuration.text("version")).built(name()).toString();
        return new TendermintGoDeployment(
                configuration,
                new HostPool(
                        List.of(host),
                        told,
                        configuration.bugs(),
                        configuration.number(HostSystem.LIMIT),
                        Layout.ONE_PROCESS));
    }
}

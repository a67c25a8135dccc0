package dev.waymark.jvm;

import dev.waymark.core.Configuration;
import dev.waymark.core.Warning;
import dev.waymark.remote.HostDeployment;
import dev.waymark.remote.process.HostPool;
import java.util.List;

/** Servers in one JVM with their parameters fixed. */
public class JvmDeployment extends HostDeployment {
    private final int repeatEvery;

    private final List<Warning> warnings;

    public JvmDeployment(Configuration configuration, HostPool pool) {
        this(configuration, pool, List.of());
    }

    JvmDeployment(Configuration configuration, HostPool pool, List<Warning> warnings) {
        super(configuration, pool);
        this.warnings = warnings;
        this.repeatEvery = configuration.integer(JvmHost.REPEAT);
    }

    @Override
    public List<Warning> warnings() {
        return warnings;
    }

    @Override
    protected int repeatEvery() {
        return repeatEvery;
    }
}

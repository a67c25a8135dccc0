package dev.waymark.jvm;

import dev.waymark.core.Configuration;
import dev.waymark.remote.HostDeployment;
import dev.waymark.remote.process.HostPool;

/** Servers in one JVM with their parameters fixed. */
public class JvmDeployment extends HostDeployment {
    private final int repeatEvery;

    public JvmDeployment(Configuration configuration, HostPool pool) {
        super(configuration, pool);
        this.repeatEvery = configuration.integer(JvmHost.REPEAT);
    }

    @Override
    protected int repeatEvery() {
        return repeatEvery;
    }
}

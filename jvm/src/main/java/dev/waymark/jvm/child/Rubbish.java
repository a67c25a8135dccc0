package dev.waymark.jvm.child;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;

/** Collected between runs: what a collection sets free inside of one may be seen by its threads. */
final class Rubbish {
    private Rubbish() {}

    static void collect(double full) {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getUsage();
            if (pool.getName().contains("Eden") && usage.getUsed() > full * usage.getMax()) {
                System.gc();
                return;
            }
        }
    }
}

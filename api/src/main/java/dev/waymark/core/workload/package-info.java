/** Workloads as data: what clients ask, as a text; drawn at random or enumerated; and how their executions are judged. */
@NullMarked
package dev.waymark.core.workload;

import org.jspecify.annotations.NullMarked;

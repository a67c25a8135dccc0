/**
 * The interface of NETRIX, HTTP and JSON: replicas that were instrumented for it connect as they are. docs/netrix-interface.md.
 */
@NullMarked
package dev.waymark.remote.netrix;

import org.jspecify.annotations.NullMarked;

/** Loopback proxies between the processes of a cluster: cuts and delays, counted by their effect. */
@NullMarked
package dev.waymark.blackbox.network;

import org.jspecify.annotations.NullMarked;

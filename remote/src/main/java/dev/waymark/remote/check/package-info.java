/** Whether a host keeps the protocol. */
@NullMarked
package dev.waymark.remote.check;

import org.jspecify.annotations.NullMarked;

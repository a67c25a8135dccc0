/** The host protocol: frames, values, commands and answers. {@code docs/host-protocol.md} is the same in words. */
@NullMarked
package dev.waymark.remote.wire;

import org.jspecify.annotations.NullMarked;

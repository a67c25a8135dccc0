/** JVMs apart, for bindings whose servers shall not live in ours: processes that end with us, their jars and folders. */
@NullMarked
package dev.waymark.live.process;

import org.jspecify.annotations.NullMarked;

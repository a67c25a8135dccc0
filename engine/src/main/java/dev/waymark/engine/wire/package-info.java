/** Plans and outcomes as bytes, for whoever executes them in another process. Nothing here makes an object of a class that a message names. */
@NullMarked
package dev.waymark.engine.wire;

import org.jspecify.annotations.NullMarked;

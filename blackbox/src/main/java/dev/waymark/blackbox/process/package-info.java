/** Processes of the operating system: started, killed, paused, and nothing left behind. */
@NullMarked
package dev.waymark.blackbox.process;

import org.jspecify.annotations.NullMarked;

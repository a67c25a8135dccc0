/** Host processes: started, spoken with, and ended. */
@NullMarked
package dev.waymark.remote.process;

import org.jspecify.annotations.NullMarked;

/** Schedule fuzzing: inputs that reached something new are kept, changed a little and executed again. */
@NullMarked
package dev.waymark.strategies.fuzz;

import org.jspecify.annotations.NullMarked;

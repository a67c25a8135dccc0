/** The actor example of the ModelFuzz paper, with its message race; also the benchmark of the engine. */
@NullMarked
package dev.waymark.systems.microbenchmark;

import org.jspecify.annotations.NullMarked;

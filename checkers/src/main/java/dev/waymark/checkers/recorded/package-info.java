/** Properties of what clients saw, judged by any of the models that {@code waymark check} has. */
@NullMarked
package dev.waymark.checkers.recorded;

import org.jspecify.annotations.NullMarked;

/** Whether what clients saw can be explained by a sequential specification. */
@NullMarked
package dev.waymark.checkers;

import org.jspecify.annotations.NullMarked;

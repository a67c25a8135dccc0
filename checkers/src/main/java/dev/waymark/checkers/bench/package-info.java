/** How long checks take, and the histories to measure it with. */
@NullMarked
package dev.waymark.checkers.bench;

import org.jspecify.annotations.NullMarked;

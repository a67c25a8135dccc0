/** Where a grid is, and who may come in: addresses, keys, and what is said when it cannot be. */
@NullMarked
package dev.waymark.grid.access;

import org.jspecify.annotations.NullMarked;

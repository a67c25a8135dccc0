/** One execution: explored, replayed, compared. */
@NullMarked
package dev.waymark.engine;

import org.jspecify.annotations.NullMarked;

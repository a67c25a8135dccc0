/** One execution: explored, replayed, compared. */
@NullMarked
package dev.waymark.core.engine;

import org.jspecify.annotations.NullMarked;

/** One execution, and the campaign around many of them. */
@NullMarked
package dev.waymark.core.engine;

import org.jspecify.annotations.NullMarked;

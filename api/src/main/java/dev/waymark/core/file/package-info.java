/** Files that survive what may happen to a machine. */
@NullMarked
package dev.waymark.core.file;

import org.jspecify.annotations.NullMarked;

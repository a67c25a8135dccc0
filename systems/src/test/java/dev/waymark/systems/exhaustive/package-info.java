/** Strategy exhaustive against executions that are all made. */
@NullMarked
package dev.waymark.systems.exhaustive;

import org.jspecify.annotations.NullMarked;

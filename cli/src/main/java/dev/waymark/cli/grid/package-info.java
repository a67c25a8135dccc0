/** Campaigns whose executions are made by other processes. */
@NullMarked
package dev.waymark.cli.grid;

import org.jspecify.annotations.NullMarked;

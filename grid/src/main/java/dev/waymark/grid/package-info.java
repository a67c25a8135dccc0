/** Campaigns on more than one machine: one process plans and counts, others execute. */
@NullMarked
package dev.waymark.grid;

import org.jspecify.annotations.NullMarked;

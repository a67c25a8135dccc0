/** Who executes what: batches are handed out, and handed out again when somebody is lost. It knows no network. */
@NullMarked
package dev.waymark.grid.scheduler;

import org.jspecify.annotations.NullMarked;

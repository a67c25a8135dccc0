/** What data of others may start: traces, specs, suites, run folders. */
@NullMarked
package dev.waymark.cli.permission;

import org.jspecify.annotations.NullMarked;

/** The commands that make executions: run, replay, shrink, doctor, demo. */
@NullMarked
package dev.waymark.cli.run;

import org.jspecify.annotations.NullMarked;

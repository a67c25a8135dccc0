/** A counterexample for other tools: as a log for ShiViz, as the source of a JUnit test. */
@NullMarked
package dev.waymark.report.export;

import org.jspecify.annotations.NullMarked;

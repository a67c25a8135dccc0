/** The HTTP interface of the published controlled TLC. */
@NullMarked
package dev.waymark.cli.tlc;

import org.jspecify.annotations.NullMarked;

/** {@code replay} and {@code shrink}: recorded test cases, made again, made shorter, and drawn. */
@NullMarked
package dev.waymark.cli.replay;

import org.jspecify.annotations.NullMarked;

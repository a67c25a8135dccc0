/** What a service does when one operation follows the other: your own {@code Specification}, or a ready-made one. */
@NullMarked
package dev.waymark.checkers.spec;

import org.jspecify.annotations.NullMarked;

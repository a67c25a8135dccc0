/** What clients asked, when, and what they were told. */
@NullMarked
package dev.waymark.checkers.history;

import org.jspecify.annotations.NullMarked;

/** What a check may use, and what it found. */
@NullMarked
package dev.waymark.checkers.judgement;

import org.jspecify.annotations.NullMarked;

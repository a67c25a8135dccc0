/** What a campaign explores, as a value with one JSON form. Every face makes one; an {@code Experiment} resolves it. */
@NullMarked
package dev.waymark.core.spec;

import org.jspecify.annotations.NullMarked;

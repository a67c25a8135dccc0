/** Descriptions of campaigns as JSON: one reader, which names the key that is wrong, and one writer. */
@NullMarked
package dev.waymark.engine.spec;

import org.jspecify.annotations.NullMarked;

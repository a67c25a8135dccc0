/** What stands in results: the keys as records, what each means, and the one reader of what was written. */
@NullMarked
package dev.waymark.engine.result;

import org.jspecify.annotations.NullMarked;

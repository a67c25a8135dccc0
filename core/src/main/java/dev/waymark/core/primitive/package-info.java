/**
 * Sets and maps whose keys are longs, nothing boxed: {@link dev.waymark.core.primitive.LongSet},
 * {@link dev.waymark.core.primitive.LongMap}, {@link dev.waymark.core.primitive.LongIntMap}. None can be iterated, so that no
 * order of hashes decides anything.
 */
@NullMarked
package dev.waymark.core.primitive;

import org.jspecify.annotations.NullMarked;

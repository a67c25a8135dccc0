/**
 * Sets and maps whose keys are longs, nothing boxed: {@link dev.waymark.core.primitive.LongSet},
 * {@link dev.waymark.core.primitive.LongMap}, {@link dev.waymark.core.primitive.LongIntMap}, and
 * {@link dev.waymark.core.primitive.GrowingLongSet} for many millions. None can be iterated, so that no order of hashes decides
 * anything. {@link dev.waymark.core.primitive.DistinctSketch} tells how many there are when there is no room for them.
 */
@NullMarked
package dev.waymark.core.primitive;

import org.jspecify.annotations.NullMarked;

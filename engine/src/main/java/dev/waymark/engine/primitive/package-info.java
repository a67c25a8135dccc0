/**
 * Sets and maps whose keys are longs, nothing boxed: {@link dev.waymark.engine.primitive.LongSet},
 * {@link dev.waymark.engine.primitive.LongMap}, {@link dev.waymark.engine.primitive.LongIntMap}, and
 * {@link dev.waymark.engine.primitive.GrowingLongSet} for many millions. None can be iterated, so that no order of hashes decides
 * anything. {@link dev.waymark.engine.primitive.DistinctSketch} tells how many there are when there is no room for them.
 */
@NullMarked
package dev.waymark.engine.primitive;

import org.jspecify.annotations.NullMarked;

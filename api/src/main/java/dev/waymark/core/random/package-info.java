/** Seeded randomness and stable content hashes: the only sources of chance and identity in core. */
@NullMarked
package dev.waymark.core.random;

import org.jspecify.annotations.NullMarked;

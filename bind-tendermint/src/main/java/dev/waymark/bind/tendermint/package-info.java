/** Tendermint for Go as a system under test: its validators live in the host {@code hosts/tendermint}. */
@NullMarked
package dev.waymark.bind.tendermint;

import org.jspecify.annotations.NullMarked;

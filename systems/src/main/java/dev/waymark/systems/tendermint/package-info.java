/** Tendermint's consensus; see the README beside this file. */
@NullMarked
package dev.waymark.systems.tendermint;

import org.jspecify.annotations.NullMarked;

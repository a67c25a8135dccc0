/** Six cubes in a row, to be explored: no distributed system, but one whose every state can be shown. */
@NullMarked
package dev.waymark.systems.cubeworld;

import org.jspecify.annotations.NullMarked;

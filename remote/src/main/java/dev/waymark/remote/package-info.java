/** Systems in any language: proxy nodes inside the simulation, whose real ones live in a host process. */
@NullMarked
package dev.waymark.remote;

import org.jspecify.annotations.NullMarked;

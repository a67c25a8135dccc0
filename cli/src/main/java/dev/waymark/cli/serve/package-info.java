/** Campaigns in a browser: looking at those of a folder, starting and stopping them. */
@NullMarked
package dev.waymark.cli.serve;

import org.jspecify.annotations.NullMarked;

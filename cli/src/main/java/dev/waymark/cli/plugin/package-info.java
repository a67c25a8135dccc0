/** Systems by name: those that come with Waymark and those that users bring. */
@NullMarked
package dev.waymark.cli.plugin;

import org.jspecify.annotations.NullMarked;

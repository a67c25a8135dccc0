/** A cluster of processes as data: commands, ports, files, ready checks, clients. */
@NullMarked
package dev.waymark.blackbox.description;

import org.jspecify.annotations.NullMarked;

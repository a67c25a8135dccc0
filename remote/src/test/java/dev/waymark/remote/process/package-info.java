@NullMarked
package dev.waymark.remote.process;

import org.jspecify.annotations.NullMarked;

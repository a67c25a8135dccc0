@NullMarked
package dev.waymark.remote.wire;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.waymark.remote.netrix;

import org.jspecify.annotations.NullMarked;

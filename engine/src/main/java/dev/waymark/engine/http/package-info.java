/** What every HTTP server on this machine needs. */
@NullMarked
package dev.waymark.engine.http;

import org.jspecify.annotations.NullMarked;

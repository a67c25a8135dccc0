/** What every HTTP server on this machine needs. */
@NullMarked
package dev.waymark.core.http;

import org.jspecify.annotations.NullMarked;

/** What docs/your-own-server.md shows. */
@NullMarked
package example;

import org.jspecify.annotations.NullMarked;

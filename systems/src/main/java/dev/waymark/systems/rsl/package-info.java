/** RSL, a replicated state machine library, as the RL papers re-implemented it to be explored. */
@NullMarked
package dev.waymark.systems.rsl;

import org.jspecify.annotations.NullMarked;

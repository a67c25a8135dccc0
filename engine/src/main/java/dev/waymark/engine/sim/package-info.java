/**
 * The in-process simulation of plain Java nodes. {@code Simulation} takes decisions and makes nodes handle messages,
 * timers and requests; what nodes ask for meanwhile goes through {@code SimEnv} and {@code SimDisk} to {@code Effects};
 * what others may know is in {@code SimView}. Each part owns its data:
 *
 * <ul>
 *   <li>{@code MessagePool}: messages in flight and their names; {@code MessageFaults}: lost, copied, changed ones
 *   <li>{@code TimerTable}: armed timers; {@code OfferedTimers}: those that can fire now
 *   <li>{@code Clocks}, {@code DriftBound}: time, and how far clocks may part
 *   <li>{@code ClientTable}: operations that are open, and what could be asked next
 *   <li>{@code Lifecycle}: nodes start, crash and pause; {@code Reachability}: who can be reached, partitions
 *   <li>{@code Execution}, {@code Failures}, {@code ObserverMistakes}: who listens, what was counted, what went wrong by whose fault
 * </ul>
 */
@NullMarked
package dev.waymark.engine.sim;

import org.jspecify.annotations.NullMarked;

/**
 * Swarm testing of schedules: each execution has a configuration of its own, which leaves some things out and stresses others. After
 * Groce, Zhang, Eide, Chen, Regehr: Swarm testing, ISSTA 2012, which does so with the features of test inputs.
 */
@NullMarked
package dev.waymark.strategies.swarm;

import org.jspecify.annotations.NullMarked;

/** Two-phase commit: a transaction manager, resource managers with lock tables, concurrent transactions. */
@NullMarked
package dev.waymark.systems.twophasecommit;

import org.jspecify.annotations.NullMarked;

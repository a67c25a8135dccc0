/** What services that stand against lies have in common: clients that ask, and what correct replicas make of it. */
@NullMarked
package dev.waymark.systems.service;

import org.jspecify.annotations.NullMarked;

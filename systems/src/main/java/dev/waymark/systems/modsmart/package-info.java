/** Mod-SMaRt, the protocol of BFT-SMaRt; see the README beside this file. */
@NullMarked
package dev.waymark.systems.modsmart;

import org.jspecify.annotations.NullMarked;

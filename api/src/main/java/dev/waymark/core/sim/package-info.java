/** How a system of plain Java nodes is simulated: what it declares, and what makes the deployment. */
@NullMarked
package dev.waymark.core.sim;

import org.jspecify.annotations.NullMarked;

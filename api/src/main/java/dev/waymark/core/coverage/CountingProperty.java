package dev.waymark.core.coverage;

import dev.waymark.core.property.Property;
import java.util.List;

/** A property that says how much it saw by coverages which are measured whenever it is checked. */
public interface CountingProperty extends Property {
    /** In the place of any of the same name. */
    List<Coverage> coverages();
}

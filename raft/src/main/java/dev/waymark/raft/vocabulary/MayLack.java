package dev.waymark.raft.vocabulary;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component that a system may leave out of its own states and messages; it is 0, false, null or empty then. With a feature:
 * only a system that does not declare it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface MayLack {
    Feature[] value() default {};
}

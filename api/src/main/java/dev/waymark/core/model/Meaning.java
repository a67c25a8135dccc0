package dev.waymark.core.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a key of a result says. The component of a record is the key, its type is the type: with this, the record is the whole
 * schema, and the tables of docs/command-line.md are made of it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Meaning {
    /** As it stands in the table, where a key of the result or a word to type is in backticks. */
    String value();

    /** The version that wrote it first; empty: it was always there. */
    String since() default "";
}

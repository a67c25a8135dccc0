/** YAML files that people write by hand: read strictly, and every mistake says its line. */
@NullMarked
package dev.waymark.cli.yaml;

import org.jspecify.annotations.NullMarked;

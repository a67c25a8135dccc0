/** A page of headings, texts, tables and curves, as Markdown or as one HTML file that needs nothing else. */
@NullMarked
package dev.waymark.cli.page;

import org.jspecify.annotations.NullMarked;

package dev.waymark.tla;

/** A model value of the configuration as an argument: {@code new ModelValue("n1")}. */
public record ModelValue(String name) {
    @Override
    public String toString() {
        return name;
    }
}

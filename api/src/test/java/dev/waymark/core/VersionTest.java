package dev.waymark.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionTest {
    /** Built where there is no repository it is unknown; what must not be left is the name of what the build fills in. */
    @Test
    void theBuildSaysWhatCommitItIsOf() {
        assertThat(Version.commit()).matches("[0-9a-f]{12,40}(-dirty)?|unknown");
        assertThat(Version.cleanCommit()).matches("[0-9a-f]{12,40}|unknown");
        assertThat(Version.full()).isEqualTo(Version.text() + " (commit " + Version.commit() + ")");
    }
}

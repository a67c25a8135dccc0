package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifest for Kubernetes, read with the types that its API has: a field that is misspelt is an error. */
class DeployTest {
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of(
            "v1 Service", Service.class,
            "v1 PersistentVolumeClaim", PersistentVolumeClaim.class,
            "batch/v1 Job", Job.class,
            "apps/v1 Deployment", Deployment.class,
            "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class);

    /** The types keep what they do not know, unless nobody asks for that. */
    private static final ObjectMapper STRICT = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1L;

                @Override
                public Boolean hasAnySetter(MapperConfig<?> config, Annotated field) {
                    return false;
                }
            })
            .build();

    private static HasMetadata typed(JsonNode document) throws IOException {
        String kind = document.path("apiVersion").asString() + " "
                + document.path("kind").asString();
        Class<? extends HasMetadata> type = KINDS.get(kind);
        assertThat(type).as(kind).isNotNull();
        return STRICT.treeToValue(document, type);
    }

    private static List<HasMetadata> manifest() throws IOException {
        List<HasMetadata> all = new ArrayList<>();
        try (MappingIterator<JsonNode> documents = STRICT.readerFor(JsonNode.class)
                .readValues(Path.of("..", "deploy", "kubernetes.yaml").toFile())) {
            while (documents.hasNext()) {
                all.add(typed(documents.next()));
            }
        }
        return all;
    }

    private static <T> T the(Class<T> type) throws IOException {
        return type.cast(
                manifest().stream().filter(type::isInstance).findFirst().orElseThrow());
    }

    @Test
    void everyFieldIsOneThatTheApiHas() throws IOException {
        assertThat(manifest()).hasSize(5);
        JsonNode wrong = STRICT.readTree("{apiVersion: batch/v1, kind: Job, spec: {backofLimit: 0}}");
        assertThatThrownBy(() -> typed(wrong)).hasMessageContaining("backofLimit");
    }

    @Test
    void workersFindTheCampaign() throws IOException {
        PodSpec campaign = the(Job.class).getSpec().getTemplate().getSpec();
        PodSpec worker = the(Deployment.class).getSpec().getTemplate().getSpec();
        String address = campaign.getHostname() + "." + campaign.getSubdomain() + ":"
                + the(Service.class).getSpec().getPorts().get(0).getPort();
        assertThat(campaign.getSubdomain())
                .isEqualTo(the(Service.class).getMetadata().getName());
        assertThat(arguments(campaign)).containsSubsequence("--grid", "--listen", address, "--keys", "/keys");
        assertThat(arguments(worker)).containsSubsequence("worker", "--join", address, "--keys", "/keys");
        Map<String, String> selected = the(Service.class).getSpec().getSelector();
        assertThat(the(Job.class).getSpec().getTemplate().getMetadata().getLabels())
                .containsAllEntriesOf(selected);
        assertThat(the(Deployment.class).getSpec().getTemplate().getMetadata().getLabels())
                .isEqualTo(the(Deployment.class).getSpec().getSelector().getMatchLabels());
    }

    @Test
    void whatRunsOwnsNothing() throws IOException {
        for (PodSpec pod : List.of(
                the(Job.class).getSpec().getTemplate().getSpec(),
                the(Deployment.class).getSpec().getTemplate().getSpec())) {
            assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(pod.getAutomountServiceAccountToken()).isFalse();
            Container container = pod.getContainers().get(0);
            assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                    .isTrue();
            assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                    .isFalse();
            assertThat(container.getVolumeMounts())
                    .allSatisfy(mount -> assertThat(pod.getVolumes())
                            .anyMatch(volume -> volume.getName().equals(mount.getName())));
        }
    }

    private static List<String> arguments(PodSpec pod) {
        return pod.getContainers().get(0).getArgs();
    }
}

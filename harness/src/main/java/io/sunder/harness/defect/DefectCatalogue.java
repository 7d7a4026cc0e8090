package io.sunder.harness.defect;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.distribution.TargetBrokerBuild;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The defects that a broker has, in its own order. The harness knows none itself: it reads the list from the jar that the
 * nodes will run, so that both mean the same.
 *
 * @param defects at least one
 */
public record DefectCatalogue(List<PlantedDefect> defects) {
    private static final String ENTRY = "io/sunder/broker/defect/defects.tsv";
    private static final int COLUMNS = 5;

    public DefectCatalogue {
        defects = List.copyOf(defects);
    }

    /**
     * The catalogue of the target broker as it is built.
     *
     * @throws ClusterException if it is not built, or tells of no defects
     */
    public static DefectCatalogue ofTargetBroker() {
        for (Path jar : TargetBrokerBuild.jars()) {
            Optional<String> text = entry(jar);
            if (text.isPresent()) {
                return parse(text.get());
            }
        }
        throw new ClusterException("the target broker lists no defects: none of its jars has " + ENTRY);
    }

    private static Optional<String> entry(Path jar) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry entry = zip.getEntry(ENTRY);
            return entry == null
                    ? Optional.empty()
                    : Optional.of(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ClusterException(jar + " can't be read: " + e, e);
        }
    }

    /** Reads lines of id, era, anomaly, source and description, with tabs between. */
    static DefectCatalogue parse(String text) {
        return new DefectCatalogue(text.lines().map(DefectCatalogue::defect).toList());
    }

    private static PlantedDefect defect(String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length != COLUMNS) {
            throw new ClusterException("the target broker's list of defects is damaged: " + COLUMNS
                    + " columns were expected in '" + line + "'");
        }
        return new PlantedDefect(columns[0], columns[1], columns[2], columns[3], columns[4]);
    }

    /**
     * The defect with this id; upper and lower case are the same.
     *
     * @throws IllegalArgumentException naming all ids, if there is none
     */
    public PlantedDefect find(String id) {
        return defects.stream()
                .filter(defect -> defect.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no defect '" + id + "'; known are "
                        + defects.stream().map(PlantedDefect::id).collect(Collectors.joining(", "))));
    }
}

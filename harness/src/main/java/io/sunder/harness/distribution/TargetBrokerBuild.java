package io.sunder.harness.distribution;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where the build puts the target broker with all that it needs. */
public final class TargetBrokerBuild {
    private static final String LIBRARY = "target-broker/target/broker/lib";

    private TargetBrokerBuild() {}

    /**
     * Its jars, below the folder that the property {@code sunder.home} names, or else below this folder or the one above.
     *
     * @throws ClusterException if it is not built
     */
    public static List<Path> jars() {
        String home = System.getProperty("sunder.home", "");
        List<Path> places = home.isEmpty() ? List.of(Path.of(""), Path.of("..")) : List.of(Path.of(home));
        for (Path place : places) {
            Path library = place.resolve(LIBRARY).toAbsolutePath().normalize();
            if (Files.isDirectory(library)) {
                return jarsIn(library);
            }
        }
        throw new ClusterException("the target broker is not built: there is no directory " + LIBRARY + " below "
                + places.get(0).toAbsolutePath() + "; start Sunder by its script, which builds it");
    }

    private static List<Path> jarsIn(Path library) {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(library, "*.jar")) {
            files.forEach(jars::add);
        } catch (IOException e) {
            throw new ClusterException(library + " can't be read: " + e, e);
        }
        Collections.sort(jars);
        return jars;
    }
}

package io.sunder.harness.shrink;

import io.sunder.harness.run.RunException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioWriter;
import io.sunder.histories.slice.Choice;
import io.sunder.histories.slice.SliceException;
import io.sunder.histories.slice.Slicer;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** The folder that a shrink works in and leaves its results in. */
public final class ShrinkFolder {
    private static final String HISTORY = "history.jsonl";

    private final Path path;

    public ShrinkFolder(Path path) {
        this.path = path.toAbsolutePath().normalize();
    }

    /** The folder itself. */
    public Path path() {
        return path;
    }

    /** The store of all tries, of which few are kept. */
    public Path runs() {
        return path.resolve("runs");
    }

    /** The smallest scenario up to now. */
    public Path scenario() {
        return path.resolve("scenario.yaml");
    }

    /**
     * Begins to work in it, or goes on.
     *
     * @param task what is shrunk and how, in one line
     * @return what was shrunk there before, if that is something else: then nothing was changed
     * @throws RunException if it can't be written
     */
    public Optional<String> open(String task) {
        Path file = path.resolve("task.txt");
        try {
            if (Files.exists(file)) {
                return Optional.of(Files.readString(file).strip()).filter(before -> !before.equals(task));
            }
            Files.createDirectories(path);
            writeAtOnce(file, task + "\n");
            return Optional.empty();
        } catch (IOException e) {
            throw new RunException(path + " can't be used: " + e.getMessage(), e);
        }
    }

    /** Forgets all that was found before, so that everything begins anew. */
    public void clear() {
        try {
            for (String name : new String[] {"task.txt", "results.jsonl", "scenario.yaml", "summary.md", HISTORY}) {
                Files.deleteIfExists(path.resolve(name));
            }
        } catch (IOException e) {
            throw new RunException(path + " can't be emptied: " + e.getMessage(), e);
        }
        new RunFolders(runs()).removeAllBut(java.util.Set.of());
    }

    /**
     * Leaves the smallest scenario.
     *
     * @param heading what it is, as comments in front
     */
    public void write(Scenario smallest, String heading) {
        StringBuilder comments = new StringBuilder();
        heading.lines().forEach(line -> comments.append("# ").append(line).append('\n'));
        save(scenario(), comments + ScenarioWriter.text(smallest.withName(shrunkName(smallest.name()))));
    }

    /** Leaves the summary. */
    public void writeSummary(String text) {
        save(path.resolve("summary.md"), text);
    }

    /**
     * Leaves a history that shows the anomaly: cut to what proves it, or whole where no small part does.
     *
     * @param run the folder of a run that shows it
     * @return the file
     */
    public Path writeHistory(Path run, AnomalyKind kind) {
        Path whole = run.resolve("history.jsonl.zst");
        Path slice = path.resolve(HISTORY);
        try {
            Slicer.cut(whole, new Choice.OfKind(kind, 1), slice);
            return slice;
        } catch (SliceException e) {
            return whole;
        } catch (IOException e) {
            throw new RunException(slice + " can't be written: " + e.getMessage(), e);
        }
    }

    private static String shrunkName(String name) {
        return name.endsWith("-shrunk") || name.length() > 90 ? name : name + "-shrunk";
    }

    private static void save(Path file, String text) {
        try {
            writeAtOnce(file, text);
        } catch (IOException e) {
            throw new RunException(file + " can't be written: " + e.getMessage(), e);
        }
    }

    /** Whoever is killed in the middle leaves the file as it was. */
    private static void writeAtOnce(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".unfinished");
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

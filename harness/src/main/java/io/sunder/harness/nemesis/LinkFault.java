package io.sunder.harness.nemesis;

import io.sunder.harness.link.AppliedEffect;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One effect on some links, on each in a direction of its own. Its witness is the union of what the links' byte counters prove. */
final class LinkFault implements Fault {
    private final LinkMesh mesh;
    private final Map<LinkId, Direction> links;
    private final LinkEffect effect;
    private final List<AppliedEffect> applied = new ArrayList<>();

    LinkFault(LinkMesh mesh, Map<LinkId, Direction> links, LinkEffect effect) {
        this.mesh = mesh;
        this.links = new TreeMap<>(links);
        this.effect = effect;
    }

    /** What is hit, with the way that suffers. */
    Map<LinkId, Direction> links() {
        return Collections.unmodifiableMap(links);
    }

    @Override
    public List<String> targets() {
        return links.keySet().stream().map(LinkId::toString).toList();
    }

    @Override
    public void begin() {
        links.forEach((link, direction) -> applied.add(mesh.apply(link, effect, direction)));
    }

    @Override
    public Optional<String> witness() {
        String proofs = applied.stream()
                .flatMap(one ->
                        one.witness().stream().map(proof -> links.size() == 1 ? proof : one.link() + ": " + proof))
                .collect(Collectors.joining("; "));
        return proofs.isEmpty() ? Optional.empty() : Optional.of(proofs);
    }

    @Override
    public void heal() {
        List<LinkException> failures = new ArrayList<>();
        for (AppliedEffect one : applied) {
            try {
                one.heal();
            } catch (LinkException e) {
                // The other links have to be healed all the same.
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            LinkException first = failures.get(0);
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }
}

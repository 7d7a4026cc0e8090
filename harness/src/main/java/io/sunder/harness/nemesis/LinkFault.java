package io.sunder.harness.nemesis;

import io.sunder.harness.link.AppliedEffect;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One effect on some links. Its witness is the union of what the links' byte counters prove. */
final class LinkFault implements Fault {
    private final LinkMesh mesh;
    private final List<LinkId> links;
    private final LinkEffect effect;
    private final Direction direction;
    private final List<AppliedEffect> applied = new ArrayList<>();

    LinkFault(LinkMesh mesh, List<LinkId> links, LinkEffect effect, Direction direction) {
        this.mesh = mesh;
        this.links = List.copyOf(links);
        this.effect = effect;
        this.direction = direction;
    }

    @Override
    public List<String> targets() {
        return links.stream().map(LinkId::toString).toList();
    }

    @Override
    public void begin() {
        for (LinkId link : links) {
            applied.add(mesh.apply(link, effect, direction));
        }
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

package io.sunder.broker.defect;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a broker or a controller is told to do wrong: the era of the protocol and the defects switched on.
 *
 * @param era the replication protocol
 * @param defects the bugs to have; normally none
 */
public record Behaviour(ProtocolEra era, Set<Defect> defects) {
    /** Copies the set. */
    public Behaviour {
        EnumSet<Defect> copy = EnumSet.noneOf(Defect.class);
        copy.addAll(defects);
        defects = java.util.Collections.unmodifiableSet(copy);
    }

    /** The newest protocol without any defect. */
    public static Behaviour correct() {
        return new Behaviour(ProtocolEra.KIP_595, Set.of());
    }

    /** One defect in the era that shows it: newer eras repair some defects silently. */
    public static Behaviour of(Defect defect) {
        return new Behaviour(defect.era(), Set.of(defect));
    }

    /** Whether the defect is switched on. */
    public boolean has(Defect defect) {
        return defects.contains(defect);
    }
}

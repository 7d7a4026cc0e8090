package io.sunder.broker.settings;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.defect.ProtocolEra;
import io.sunder.broker.log.StorageDefects;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;

/** What the broker is to do wrong ({@code sunder.defect}), and the protocol it speaks ({@code sunder.protocol.era}). */
record PlantedDefects(Values values) {
    /** Those of the log. */
    StorageDefects inStorage() {
        StorageDefects storage = StorageDefects.NONE;
        for (String id : defectIds()) {
            if (StorageDefects.IDS.contains(id)) {
                storage = storage.with(id);
            }
        }
        Set<Defect> olderEpochs =
                Set.of(Defect.KIP_279, Defect.KAFKA_6880, Defect.KAFKA_7164, Defect.KIP_320_FIRST_TRY);
        boolean beforeEpochs = behaviour().era().compareTo(ProtocolEra.KIP_279) < 0;
        if (beforeEpochs || behaviour().defects().stream().anyMatch(olderEpochs::contains)) {
            storage = storage.with("accepts-older-epochs");
        }
        return storage;
    }

    private List<String> defectIds() {
        return values.list("sunder.defect", "");
    }

    /** Which protocol to speak, and what to do wrong: {@code sunder.protocol.era} and {@code sunder.defect}. */
    Behaviour behaviour() {
        Set<Defect> defects = EnumSet.noneOf(Defect.class);
        for (String id : defectIds()) {
            boolean replication = Arrays.stream(Defect.values()).anyMatch(d -> d.id().equals(id));
            if (replication) {
                defects.add(Defect.parse(id));
            } else if (!StorageDefects.IDS.contains(id)) {
                Defect.parse(id); // tells which there are
            }
        }
        String era = values.text("sunder.protocol.era", "");
        if (!era.isEmpty()) {
            return new Behaviour(eraOf(era), defects);
        }
        Optional<ProtocolEra> oldest = defects.stream().map(Defect::era).min(Comparator.naturalOrder());
        return new Behaviour(oldest.orElse(Behaviour.correct().era()), defects);
    }

    private static ProtocolEra eraOf(String text) {
        try {
            return ProtocolEra.valueOf(text.trim().toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new ConfigException(
                    "sunder.protocol.era", text, "expected one of " + Arrays.toString(ProtocolEra.values()));
        }
    }
}

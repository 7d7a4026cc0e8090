package io.sunder.broker.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.defect.ProtocolEra;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The schedules that exposed historical bugs expose them here, and nothing where the bug is not. */
class KnownScheduleTest {
    private static World play(KnownSchedule schedule, Behaviour behaviour) {
        World world = new World(
                behaviour, new World.Options(3, schedule.minInsync(), 1_000_000, 1_000_000, 2, 1 << 20), new Random(1));
        assertEquals(Optional.empty(), world.oracle().anomaly(), "before the schedule began");
        schedule.play(world);
        world.oracle().finish();
        return world;
    }

    @ParameterizedTest
    @EnumSource
    void theNewestProtocolSurvives(KnownSchedule schedule) {
        World world = play(schedule, Behaviour.correct());
        assertEquals(Optional.empty(), world.oracle().anomaly());
        assertTrue(world.oracle().committedCount() >= 2, "nothing was committed");
    }

    @ParameterizedTest
    @EnumSource
    void theProtocolBeforeSurvives(KnownSchedule schedule) {
        assertEquals(
                Optional.empty(),
                play(schedule, new Behaviour(ProtocolEra.KIP_320, Set.of()))
                        .oracle()
                        .anomaly());
    }

    @ParameterizedTest(name = "{0} is shown by {1}")
    @CsvSource({
        "KIP-101, S1, lost-write",
        "KIP-279, S2, lost-write",
        "KAFKA-6880, S3, inconsistent-offsets",
        "KAFKA-7164, S4, lost-write",
        "KAFKA-7128, S5, lost-write",
        "KAFKA-13141, S6, lost-write",
        "KAFKA-14704, S7, inconsistent-offsets",
        "KIP-320, S9, lost-write",
        "KAFKA-13207, LATE_DIVERGENCE, lost-write",
        "KIP-903, EMPTY_DISK, lost-write",
        "KIP-966, LAST_REPLICA, lost-write",
        "RP-3003, STEP_DOWN, lost-write",
        "KIP-207, ASK_EARLY, end-offset-regression",
        "KAFKA-9835, READ_UNREPLICATED, vanished-read",
        "RP-14794, READ_UNREPLICATED, vanished-read",
        "KAFKA-9196, ROLL_UNREPLICATED, vanished-read",
        "KAFKA-7415, EMPTY_EPOCHS, lost-write",
        "KAFKA-10706, NO_RECORD_BETWEEN, unavailable",
        "KAFKA-13091, SHRINK_TO_ONE, unavailable",
        "KIP-841, FENCED_FETCHER, unavailable",
    })
    void aDefectIsShown(String id, KnownSchedule schedule, String kind) {
        Optional<Anomaly> anomaly =
                play(schedule, Behaviour.of(Defect.parse(id))).oracle().anomaly();
        assertEquals(Optional.of(kind), anomaly.map(Anomaly::kind), anomaly.toString());
    }

    @ParameterizedTest(name = "in era {0}, {1} shows what the era got wrong")
    @CsvSource({"HIGH_WATERMARK, S1, lost-write", "KIP_101, S2, lost-write", "KIP_279, S3, inconsistent-offsets"})
    void anEarlierProtocolFails(ProtocolEra era, KnownSchedule schedule, String kind) {
        assertEquals(
                Optional.of(kind),
                play(schedule, new Behaviour(era, Set.of())).oracle().anomaly().map(Anomaly::kind));
    }
}

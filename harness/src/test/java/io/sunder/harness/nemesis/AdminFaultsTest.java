package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.admin.SettingsOwner;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.AdminAction.Goal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdminFaultsTest {
    private static final SettingsOwner ORDERS = new SettingsOwner.Topic("orders");
    private static final SettingsOwner BROKERS = new SettingsOwner.AllBrokers();
    private static final AdminAction ROTATION = new AdminAction.Reassign("orders-0", new Goal.Rotated());
    private static final AdminAction FLUSHING =
            new AdminAction.ConfigureTopic("orders", Map.of("flush.messages", "1", "flush.ms", "9"));
    private static final AdminAction THROTTLE = new AdminAction.ThrottleReplication("orders-0", 1000);

    private final FakeAdministrator administrator = new FakeAdministrator();
    private final FakeRoles roles = new FakeRoles();
    private final LinkMesh mesh = LinkMesh.embedded();
    private final AdminFaults faults = new AdminFaults(mesh, roles, new TargetResolver(roles), administrator);

    @AfterEach
    void close() {
        mesh.close();
    }

    private Fault build(AdminAction action) {
        SplittableRandom chance = new SplittableRandom(1);
        return faults.build(faults.settled(action, chance), chance).orElseThrow();
    }

    @Test
    void aPartitionMovesAndComesBack() {
        Fault fault = build(ROTATION);
        assertTrue(fault.witness().isEmpty());
        fault.begin();

        assertEquals(Optional.of("orders-0 moved from [1, 2, 3] to [2, 3, 1]"), fault.witness());
        fault.heal();
        fault.heal();
        assertEquals(List.of(1, 2, 3), administrator.replicas);
        assertTrue(fault.witness().isPresent(), "it had moved");
    }

    @Test
    void aMoveThatIsUnderWayIsAWitnessToo() {
        Fault fault = build(ROTATION);
        fault.begin();
        administrator.reassigning = true;
        assertEquals(Optional.of("orders-0 was moving from [1, 2, 3] to [2, 3, 1]"), fault.witness());
    }

    @Test
    void aMoveWhoseAnswerNeverCameIsTakenBack() {
        administrator.trouble = Optional.of(new IllegalStateException("no answer"));
        Fault fault = build(ROTATION);
        assertThrows(IllegalStateException.class, fault::begin);
        assertEquals(List.of(2, 3, 1), administrator.replicas);

        administrator.trouble = Optional.empty();
        fault.heal();
        assertEquals(List.of(1, 2, 3), administrator.replicas);
    }

    @Test
    void onlyOneFaultMovesAPartitionAtATime() {
        Fault first = build(ROTATION);
        Fault second = build(ROTATION);
        first.begin();
        assertThrows(FaultException.class, second::begin);
        second.heal();
        assertEquals(List.of(2, 3, 1), administrator.replicas, "the first goes on");
        first.heal();

        Fault third = build(ROTATION);
        third.begin();
        assertEquals(List.of(2, 3, 1), administrator.replicas);
    }

    @Test
    void settingsAreRestoredOrDeleted() {
        administrator.settings.put(ORDERS, new HashMap<>(Map.of("flush.ms", "7", "retention.ms", "5")));
        Fault fault = build(FLUSHING);
        assertTrue(fault.witness().isEmpty());
        fault.begin();

        assertEquals(Optional.of("topic orders told that it had {flush.messages=1, flush.ms=9}"), fault.witness());
        fault.heal();
        fault.heal();
        assertEquals(Map.of("flush.ms", "7", "retention.ms", "5"), administrator.settings(ORDERS));
    }

    @Test
    void settingsWhoseChangeFailedHalfWayAreRestored() {
        administrator.trouble = Optional.of(new IllegalStateException("no answer"));
        Fault fault = build(FLUSHING);
        assertThrows(IllegalStateException.class, fault::begin);
        administrator.trouble = Optional.empty();
        fault.heal();
        assertEquals(Map.of(), administrator.settings(ORDERS));
    }

    @Test
    void aSettingThatIsChangedAlreadyIsLeftToTheOtherFault() {
        build(FLUSHING).begin();
        Fault second = build(new AdminAction.ConfigureTopic("orders", Map.of("flush.ms", "3")));
        assertThrows(FaultException.class, second::begin);
        second.heal();
        assertEquals("9", administrator.settings(ORDERS).get("flush.ms"));
    }

    @Test
    void aThrottleIsSetAtLeaderAndFollowersAndIsGoneAfterwards() {
        Fault fault = build(THROTTLE);
        fault.begin();

        assertEquals(
                Map.of("leader.replication.throttled.rate", "1000", "follower.replication.throttled.rate", "1000"),
                administrator.settings(BROKERS));
        assertEquals(
                Map.of(
                        "leader.replication.throttled.replicas",
                        "0:1,0:2,0:3",
                        "follower.replication.throttled.replicas",
                        "0:1,0:2,0:3"),
                administrator.settings(ORDERS));
        assertTrue(fault.witness().isEmpty(), "everybody is in sync: it holds nobody back");
        fault.heal();
        fault.heal();
        assertEquals(Map.of(), administrator.settings(BROKERS));
        assertEquals(Map.of(), administrator.settings(ORDERS));
    }

    @Test
    void aThrottleThatCouldNotBeSetWhollyIsRemoved() {
        administrator.trouble = Optional.of(new IllegalStateException("no answer"));
        Fault fault = build(THROTTLE);
        assertThrows(IllegalStateException.class, fault::begin);
        administrator.trouble = Optional.empty();
        fault.heal();
        assertEquals(Map.of(), administrator.settings(BROKERS));
    }

    @Test
    void anUncleanElectionWaitsUntilNobodyLeads() {
        AdminAction unclean = new AdminAction.ElectUnclean("orders-0");
        assertTrue(faults.build(unclean, new SplittableRandom(1)).isEmpty());
        roles.leader = OptionalInt.empty();
        Fault fault = build(unclean);
        assertTrue(fault.witness().isEmpty());
        fault.begin();
        fault.heal();

        assertEquals(List.of("unclean orders-0"), administrator.elections);
        assertEquals(Optional.of("the controller held an unclean election of orders-0"), fault.witness());
        assertEquals(List.of("orders-0"), fault.targets());
    }

    @Test
    void aPreferredElectionThatIsRefusedHasNoWitness() {
        administrator.trouble = Optional.of(new IllegalStateException("it leads already"));
        Fault fault = build(new AdminAction.ElectPreferred("orders-0"));
        assertThrows(IllegalStateException.class, fault::begin);
        fault.heal();
        assertTrue(fault.witness().isEmpty());
    }

    @Test
    void settingsOfBrokersGoToEachOrToAll() {
        Map<String, String> threads = Map.of("num.io.threads", "4");
        Fault each = build(new AdminAction.ConfigureBrokers(
                io.sunder.harness.scenario.Selector.parse("followers(orders-0)"), threads));
        each.begin();
        assertEquals(List.of("broker-2", "broker-3"), each.targets());
        assertEquals(threads, administrator.settings(new SettingsOwner.Broker(3)));

        Fault all = build(new AdminAction.ConfigureBrokers(Optional.empty(), threads));
        all.begin();
        assertEquals(threads, administrator.settings(BROKERS));
    }
}

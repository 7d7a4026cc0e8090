package io.sunder.broker.group;

import io.sunder.broker.group.JoinCall.Protocol;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/** What is known of one group. The rules of its life are in {@link Rebalance}, {@link Joining} and their neighbours. */
final class Group {
    private final String id;
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final Map<String, String> instances = new HashMap<>();
    private final Map<String, Long> promisedIds = new LinkedHashMap<>();
    private final Set<String> unsynced = new LinkedHashSet<>();
    private final Map<TopicPartition, CommittedOffset> offsets = new LinkedHashMap<>();
    private final RebalanceTimer timer = new RebalanceTimer();
    private GroupState state = GroupState.EMPTY;
    private long stateSinceMs;
    private int generation;
    private final Map<TopicPartition, Integer> pendingOffsets = new HashMap<>();
    private int pendingWrites;
    private Optional<String> protocolType = Optional.empty();
    private Optional<String> protocolName = Optional.empty();
    private Optional<String> leaderId = Optional.empty();

    Group(String id, long wallMs) {
        this.id = id;
        this.stateSinceMs = wallMs;
    }

    /** Sets what a record tells of the generation. */
    void restore(int itsGeneration, Optional<String> type, Optional<String> name, Optional<String> leader) {
        generation = itsGeneration;
        protocolType = type;
        protocolName = name;
        leaderId = leader;
    }

    String id() {
        return id;
    }

    GroupState state() {
        return state;
    }

    boolean is(GroupState which) {
        return state == which;
    }

    void become(GroupState next, long wallMs) {
        state = next;
        stateSinceMs = wallMs;
    }

    long stateSinceMs() {
        return stateSinceMs;
    }

    int generation() {
        return generation;
    }

    Optional<String> protocolType() {
        return protocolType;
    }

    Optional<String> protocolName() {
        return protocolName;
    }

    Optional<String> leaderId() {
        return leaderId;
    }

    boolean leads(String memberId) {
        return leaderId.isPresent() && leaderId.get().equals(memberId);
    }

    void lead(String memberId) {
        leaderId = Optional.of(memberId);
    }

    Collection<Member> members() {
        return members.values();
    }

    Optional<Member> member(String memberId) {
        return Optional.ofNullable(members.get(memberId));
    }

    /** Whether the member is the one that it says it is: NONE, UNKNOWN_MEMBER_ID or FENCED_INSTANCE_ID. */
    Errors check(String memberId, Optional<String> instanceId) {
        if (instanceId.isPresent()) {
            Optional<String> holder = memberOf(instanceId.get());
            if (holder.isPresent() && !holder.get().equals(memberId)) {
                return Errors.FENCED_INSTANCE_ID;
            }
            if (holder.isEmpty()) {
                return Errors.UNKNOWN_MEMBER_ID;
            }
        }
        return members.containsKey(memberId) ? Errors.NONE : Errors.UNKNOWN_MEMBER_ID;
    }

    /** The same, and whether it speaks of this generation. */
    Errors check(String memberId, Optional<String> instanceId, int itsGeneration) {
        Errors unknown = check(memberId, instanceId);
        return unknown != Errors.NONE || itsGeneration == generation ? unknown : Errors.ILLEGAL_GENERATION;
    }

    Optional<String> memberOf(String instanceId) {
        return Optional.ofNullable(instances.get(instanceId));
    }

    /** Ids given to new members that have not come back with them: id to the time when they are forgotten. */
    Map<String, Long> promisedIds() {
        return promisedIds;
    }

    /** Members of this generation that did not ask for their assignment yet. */
    Set<String> unsynced() {
        return unsynced;
    }

    Map<TopicPartition, CommittedOffset> offsets() {
        return offsets;
    }

    /** Offsets of these partitions are on their way into the log. */
    void commitBegins(Set<TopicPartition> ids) {
        writeBegins();
        ids.forEach(id -> pendingOffsets.merge(id, 1, Integer::sum));
    }

    void commitEnds(Set<TopicPartition> ids) {
        writeEnds();
        ids.forEach(id -> pendingOffsets.computeIfPresent(id, (key, writes) -> writes == 1 ? null : writes - 1));
    }

    /** The partitions for which the log holds an offset of this group, or is about to. */
    Set<TopicPartition> partitionsInLog() {
        Set<TopicPartition> ids = new HashSet<>(offsets.keySet());
        ids.addAll(pendingOffsets.keySet());
        return ids;
    }

    void writeBegins() {
        pendingWrites++;
    }

    void writeEnds() {
        pendingWrites--;
    }

    /** How many changes of its offsets are on their way into the log. */
    int pendingWrites() {
        return pendingWrites;
    }

    RebalanceTimer timer() {
        return timer;
    }

    void add(Member member, Optional<String> type) {
        if (members.isEmpty()) {
            protocolType = type;
        }
        if (leaderId.isEmpty()) {
            leaderId = Optional.of(member.id());
        }
        members.put(member.id(), member);
        member.instanceId().ifPresent(instance -> instances.put(instance, member.id()));
        promisedIds.remove(member.id());
    }

    void remove(Member member) {
        members.remove(member.id());
        member.instanceId().ifPresent(instance -> instances.remove(instance, member.id()));
        unsynced.remove(member.id());
        if (leads(member.id())) {
            leaderId = members.values().stream()
                    .filter(Member::awaitsJoin)
                    .map(Member::id)
                    .findFirst()
                    .or(() -> members.keySet().stream().findFirst());
        }
    }

    /** A static member came back under a new id; it keeps its place, its assignment and its leadership. */
    Member replace(String instanceId, String newId) {
        Member member = members.remove(instances.get(instanceId));
        String oldId = member.id();
        member.refuse(Errors.FENCED_INSTANCE_ID);
        member.rename(newId);
        members.put(newId, member);
        instances.put(instanceId, newId);
        if (leads(oldId)) {
            leaderId = Optional.of(newId);
        }
        if (unsynced.remove(oldId)) {
            unsynced.add(newId);
        }
        return member;
    }

    /** Whether a member with these protocols finds one that all others have, too. */
    boolean accepts(String type, List<Protocol> protocols) {
        if (type.isEmpty() || protocols.isEmpty()) {
            return false;
        }
        return members.isEmpty()
                || (protocolType.equals(Optional.of(type))
                        && protocols.stream().anyMatch(p -> shared().contains(p.name())));
    }

    private Set<String> shared() {
        Set<String> names = new LinkedHashSet<>();
        members.values().stream().limit(1).forEach(m -> m.protocols().forEach(p -> names.add(p.name())));
        for (Member member : members.values()) {
            names.retainAll(member.protocols().stream().map(Protocol::name).toList());
        }
        return names;
    }

    /** The shared protocol that most members like best. */
    Optional<String> favourite() {
        Set<String> candidates = shared();
        Map<String, Integer> votes = new LinkedHashMap<>();
        candidates.forEach(name -> votes.put(name, 0));
        members.values()
                .forEach(member -> member.protocols().stream()
                        .map(Protocol::name)
                        .filter(candidates::contains)
                        .findFirst()
                        .ifPresent(name -> votes.merge(name, 1, Integer::sum)));
        return votes.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }

    /** The next generation begins with those who are here. */
    void nextGeneration() {
        generation++;
        protocolName = members.isEmpty() ? Optional.empty() : favourite();
        if (members.isEmpty()) {
            leaderId = Optional.empty();
        }
    }

    int rebalanceTimeoutMs() {
        return members.values().stream()
                .mapToInt(Member::rebalanceTimeoutMs)
                .max()
                .orElse(0);
    }

    /** Whether a rebalance has nobody to wait for. */
    boolean complete() {
        return promisedIds.isEmpty() && members.values().stream().allMatch(Member::awaitsJoin);
    }
}

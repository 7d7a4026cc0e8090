package io.sunder.histories.event;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Arrays;

/**
 * Numbers the keys (topic-partitions) of a history 0, 1, 2... in the order in which they appear. One thread adds keys;
 * others may ask for the names of those that they were told of.
 */
public final class Keys {
    private static final int NONE = -1;

    private final Object2IntOpenHashMap<String> ids = new Object2IntOpenHashMap<>();
    private volatile String[] names = {};
    private String lastName = "";
    private int lastId = NONE;

    public Keys() {
        ids.defaultReturnValue(NONE);
    }

    /** The number of a key, a new one if it was not seen before. */
    public int id(String name) {
        if (lastId != NONE && lastName.equals(name)) {
            return lastId;
        }
        int id = ids.getInt(name);
        if (id == NONE) {
            id = names.length;
            ids.put(name, id);
            String[] more = Arrays.copyOf(names, id + 1);
            more[id] = name;
            names = more;
        }
        lastName = name;
        lastId = id;
        return id;
    }

    public String name(int id) {
        return names[id];
    }

    public int count() {
        return names.length;
    }
}

package io.sunder.histories.event;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/** Numbers the keys (topic-partitions) of a history 0, 1, 2... in the order in which they appear. */
public final class Keys {
    private static final int NONE = -1;

    private final Object2IntOpenHashMap<String> ids = new Object2IntOpenHashMap<>();
    private final List<String> names = new ArrayList<>();
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
            id = names.size();
            ids.put(name, id);
            names.add(name);
        }
        lastName = name;
        lastId = id;
        return id;
    }

    public String name(int id) {
        return names.get(id);
    }

    public int count() {
        return names.size();
    }
}

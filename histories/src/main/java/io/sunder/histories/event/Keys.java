package io.sunder.histories.event;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the keys (topic-partitions) of a history 0, 1, 2... in the order in which they appear. One thread adds keys;
 * others may ask for the names of those that they were told of.
 */
public final class Keys {
    private static final int NONE = -1;
    private static final int LATELY = 256;
    /** More partitions than a cluster can have; each costs more memory than its name is long. */
    private static final int MOST_KEYS = 200_000;

    private final Object2IntOpenHashMap<String> ids = new Object2IntOpenHashMap<>();
    private volatile String[] names = new String[16];
    private volatile int count;
    private final @Nullable String[] lateNames = new @Nullable String[LATELY];
    private final int[] lateIds = new int[LATELY];
    private String lastName = "";
    private int lastId = NONE;

    public Keys() {
        ids.defaultReturnValue(NONE);
    }

    /**
     * The number of a key, a new one if it was not seen before.
     *
     * @throws MalformedEventException if there are too many keys
     */
    public int id(String name) {
        if (lastId != NONE && lastName.equals(name)) {
            return lastId;
        }
        int id = ids.getInt(name);
        if (id == NONE) {
            id = add(name);
        }
        lastName = name;
        lastId = id;
        return id;
    }

    private int add(String name) {
        int id = count;
        if (id == MOST_KEYS) {
            throw new MalformedEventException("there are more than " + MOST_KEYS + " keys");
        }
        String[] room = id == names.length ? Arrays.copyOf(names, 2 * id) : names;
        room[id] = name;
        names = room; // makes the name visible to other threads
        ids.put(name, id);
        count = id + 1;
        return id;
    }

    /** The same for characters of a buffer, without making a string of a key that came up lately. */
    int id(char[] buffer, int start, int length) {
        int hash = 0;
        for (int i = start; i < start + length; i++) {
            hash = 31 * hash + buffer[i];
        }
        int slot = slot(hash);
        String name = lateNames[slot];
        if (name == null || !same(name, buffer, start, length)) {
            name = new String(buffer, start, length);
            lateNames[slot] = name;
            lateIds[slot] = id(name);
        }
        return lateIds[slot];
    }

    /** The same for ASCII bytes, whose {@link String#hashCode()} the caller has found on the way. */
    int id(byte[] buffer, int start, int length, int hash) {
        int slot = slot(hash);
        String name = lateNames[slot];
        if (name == null || !same(name, buffer, start, length)) {
            name = new String(buffer, start, length, StandardCharsets.US_ASCII);
            lateNames[slot] = name;
            lateIds[slot] = id(name);
        }
        return lateIds[slot];
    }

    private static int slot(int hash) {
        return (hash ^ (hash >>> 7)) & (LATELY - 1);
    }

    private static boolean same(String name, byte[] buffer, int start, int length) {
        if (name.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (name.charAt(i) != buffer[start + i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(String name, char[] buffer, int start, int length) {
        if (name.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (name.charAt(i) != buffer[start + i]) {
                return false;
            }
        }
        return true;
    }

    public String name(int id) {
        return names[id];
    }

    public int count() {
        return count;
    }
}

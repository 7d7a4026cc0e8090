package io.sunder.histories.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Damages a history at random: a token, a line, some bytes. */
final class Damage {
    private static final String[] TOKENS = {
        "null",
        "-1",
        "1099511627776",
        "99999999999999999999",
        "1.5e3",
        "\"\"",
        "[]",
        "{}",
        "true",
        "\"invoke\"",
        "\"ok\"",
        "\"nemesis\"",
        "[[\"poll\"]]",
        "\\u0000",
        ":ok",
        "nil",
        "#{1}",
        "1N",
        "2M",
        "\\a",
        "##NaN",
        "#inst \"2020\"",
        "}",
        "]"
    };

    private Damage() {}

    static String tokens(String text, SplittableRandom random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(12));
        return text.substring(0, from) + TOKENS[random.nextInt(TOKENS.length)] + text.substring(to);
    }

    static String lines(String text, SplittableRandom random) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (lines.isEmpty()) {
            return "\n";
        }
        int one = random.nextInt(lines.size());
        int other = random.nextInt(lines.size());
        switch (random.nextInt(4)) {
            case 0 -> lines.remove(one);
            case 1 -> lines.add(other, lines.get(one));
            case 2 -> Collections.swap(lines, one, other);
            default -> lines.set(one, lines.get(one).substring(0, lines.get(one).length() / 2) + lines.get(other));
        }
        return String.join("\n", lines) + (random.nextInt(4) == 0 ? "" : "\n");
    }

    static byte[] bytes(byte[] whole, SplittableRandom random) {
        byte[] damaged = whole.clone();
        if (damaged.length == 0) {
            return damaged;
        }
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(damaged, random.nextInt(damaged.length));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }
}

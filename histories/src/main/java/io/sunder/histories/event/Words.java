package io.sunder.histories.event;

import tools.jackson.core.JsonParser;

/** Recognises the few words of the format in a parser's own buffer, without making strings of them. */
final class Words {
    private Words() {}

    /** Whether the parser stands at a string that is this word. */
    static boolean at(JsonParser parser, String word) {
        int length = parser.getStringLength();
        if (length != word.length()) {
            return false;
        }
        char[] buffer = parser.getStringCharacters();
        int start = parser.getStringOffset();
        for (int i = 0; i < length; i++) {
            if (buffer[start + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}

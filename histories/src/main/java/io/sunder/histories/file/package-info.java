/**
 * History files: the JSON Lines format {@code sunder-history/1}, plain or compressed. The recorder writes one while a
 * run lasts; the reader streams one of any size, and tells a torn tail (a warning) from a malformed line (an error).
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.file;

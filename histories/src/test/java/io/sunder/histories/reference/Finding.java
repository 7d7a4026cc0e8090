package io.sunder.histories.reference;

import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;

/** A finding as far as two checkers must agree on it; -1 where there is no offset, 0 where there is no value. */
record Finding(AnomalyKind kind, AnomalyClass anomalyClass, String key, long offset, long value) {}

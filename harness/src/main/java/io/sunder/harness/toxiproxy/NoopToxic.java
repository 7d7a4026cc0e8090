package io.sunder.harness.toxiproxy;

/** Hands everything on; also stands for any toxic on a connection that its toxicity spared. */
final class NoopToxic extends Stage {}

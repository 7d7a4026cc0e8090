/** A broker's answers to requests for records, offsets and metadata, from the replicas that its core thread owns. */
@NullMarked
package io.sunder.broker.handler;

import org.jspecify.annotations.NullMarked;

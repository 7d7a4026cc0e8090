/** The metadata log on disk: records as bytes, appended and flushed before anybody hears of them. */
@NullMarked
package io.sunder.broker.ledger;

import org.jspecify.annotations.NullMarked;

package io.sunder.harness.admin;

/** Whose settings are asked for or changed. {@code toString} names it in messages. */
public sealed interface SettingsOwner {
    /** A topic. */
    record Topic(String name) implements SettingsOwner {
        @Override
        public String toString() {
            return "topic " + name;
        }
    }

    /** One broker; it has to be up, since only it takes its own settings. */
    record Broker(int id) implements SettingsOwner {
        @Override
        public String toString() {
            return "broker-" + id;
        }
    }

    /** All brokers that have no setting of their own. */
    record AllBrokers() implements SettingsOwner {
        @Override
        public String toString() {
            return "all brokers";
        }
    }
}

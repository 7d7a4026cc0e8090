package io.sunder.workloads.log;

/** A place for one send in flight, with the number of the process that performs it now. */
final class SendProcess {

    private volatile int number;

    SendProcess(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** The process's last send has an unknown outcome, so its successor takes over under a new number. */
    void succeed(int newNumber) {
        number = newNumber;
    }
}

type NumberOf = (name: string, fallback: number, min: number, max: number) => number;

const DAY = 86_400;

/**
 * Reads the jobs' intervals and related delays, in seconds, from the environment. The minimums prevent jobs from constantly querying the
 * database or the provider.
 */
export function readIntervals(number: NumberOf) {
  return {
    /** Ends expired holds, and undoes sales that are still incomplete shortly before their slots are settled. */
    expire: number('EXPIRE_SECONDS', 15, 1, 300),
    /**
     * Processes outbox messages that were not triggered by a commit in this process: messages from other processes, retries, and messages
     * left by a crash.
     */
    outbox: number('OUTBOX_SECONDS', 2, 1, 60),
    /** Time after which a message is retried if its worker has died. It must be longer than any handler takes. */
    outboxLease: number('OUTBOX_LEASE_SECONDS', 90, 10, 3600),
    /** Maximum delay before a failing message is retried. */
    outboxRetry: number('OUTBOX_RETRY_SECONDS', 300, 1, 3600),
    /**
     * Checks whether emails have been waiting for too long. Once an email has waited for a minute, organisers are notified within this
     * interval.
     */
    emailAlarm: number('EMAIL_ALARM_SECONDS', 30, 1, 3600),
    /** Processes webhook events that no process has finished. */
    webhookEvents: number('WEBHOOK_EVENTS_SECONDS', 15, 1, 600),
    /** Rereads unfinished payments from the provider. */
    payments: number('PAYMENTS_SECONDS', 60, 1, 3600),
    /** Payments that changed within this time are left to the webhook and the return page. */
    paymentsQuiet: number('PAYMENTS_QUIET_SECONDS', 60, 0, 3600),
    /** Compares our payments with the provider's lists. */
    reconcile: number('RECONCILE_SECONDS', 600, 5, DAY),
    invariants: number('INVARIANTS_SECONDS', 300, 5, DAY),
    /** Adds entries to the public log that have not been added yet, for example because of a crash. */
    seal: number('SEAL_SECONDS', 10, 1, 3600),
    /** Checks whether it is time to ask external witnesses for statements about new public log entries. */
    witness: number('WITNESS_SECONDS', 60, 5, 3600),
    /** Sends group messages to recipients who have not received them yet. */
    messages: number('MESSAGES_SECONDS', 2, 1, 60),
    /** Deletes expired data. */
    purge: number('PURGE_SECONDS', DAY, 60, 7 * DAY),
  };
}

/** Job intervals and related delays, in seconds. */
export interface Intervals {
  /** Ends expired holds, and undoes sales that are still incomplete shortly before their slots are settled. */
  expire: number;
  /**
   * Processes outbox messages that were not triggered by a commit in this process: messages from other processes, retries, and messages
   * left by a crash.
   */
  outbox: number;
  /** Time after which a message is retried if its worker has died. It must be longer than any handler takes. */
  outboxLease: number;
  /** Maximum delay before a failing message is retried. */
  outboxRetry: number;
  /**
   * Checks whether emails have been waiting for too long. Once an email has waited for a minute, organisers are notified within this
   * interval.
   */
  emailAlarm: number;
  /** Processes webhook events that no process has finished. */
  webhookEvents: number;
  /** Rereads unfinished payments from the provider. */
  payments: number;
  /** Payments that changed within this time are left to the webhook and the return page. */
  paymentsQuiet: number;
  /** Compares our payments with the provider's lists. */
  reconcile: number;
  invariants: number;
  /** Adds entries to the public log that have not been added yet, for example because of a crash. */
  seal: number;
  /** Checks whether it is time to ask external witnesses for statements about new public log entries. */
  witness: number;
  /** Sends group messages to recipients who have not received them yet. */
  messages: number;
  /** Deletes expired data. */
  purge: number;
}

type NumberOf = (name: string, fallback: number, min: number, max: number) => number;

const DAY = 86_400;

/** Reads the intervals from the environment. The minimums prevent jobs from constantly querying the database or the provider. */
export function readIntervals(number: NumberOf): Intervals {
  return {
    expire: number('EXPIRE_SECONDS', 15, 1, 300),
    outbox: number('OUTBOX_SECONDS', 2, 1, 60),
    outboxLease: number('OUTBOX_LEASE_SECONDS', 90, 10, 3600),
    outboxRetry: number('OUTBOX_RETRY_SECONDS', 300, 1, 3600),
    emailAlarm: number('EMAIL_ALARM_SECONDS', 30, 1, 3600),
    webhookEvents: number('WEBHOOK_EVENTS_SECONDS', 15, 1, 600),
    payments: number('PAYMENTS_SECONDS', 60, 1, 3600),
    paymentsQuiet: number('PAYMENTS_QUIET_SECONDS', 60, 0, 3600),
    reconcile: number('RECONCILE_SECONDS', 600, 5, DAY),
    invariants: number('INVARIANTS_SECONDS', 300, 5, DAY),
    seal: number('SEAL_SECONDS', 10, 1, 3600),
    witness: number('WITNESS_SECONDS', 60, 5, 3600),
    messages: number('MESSAGES_SECONDS', 2, 1, 60),
    purge: number('PURGE_SECONDS', DAY, 60, 7 * DAY),
  };
}

/** How often jobs run and how long they leave things alone, in seconds. */
export interface Rhythms {
  /** Holds that have run out are ended, and sales that are not complete when their slot is settled are undone. */
  expire: number;
  /** Drain of the outbox that no commit in this process asked for: other processes' messages, retries, crashes. */
  outbox: number;
  /** A message whose worker died is taken up again after it; must be longer than any handler takes. */
  outboxLease: number;
  /** The longest wait of a message that keeps failing. */
  outboxRetry: number;
  /** Organisers are told of emails that are not sent: a minute and this after the first. */
  emailAlarm: number;
  /** Webhook events that no process finished are acted upon. */
  webhookEvents: number;
  /** The provider is asked about unfinished payments. */
  payments: number;
  /** Payments that changed more recently are followed by the webhook and the return page. */
  paymentsQuiet: number;
  /** Our payments are compared with the provider's lists. */
  reconcile: number;
  invariants: number;
  /** Adds to the public log what other processes and crashes left out of it. */
  seal: number;
  /** Witnesses outside are asked for their word about what is new in the public log, once it is time. */
  witness: number;
  /** Messages to groups of people go out to whoever has not got them. */
  messages: number;
  /** What has expired is deleted. */
  purge: number;
}

type NumberOf = (name: string, fallback: number, min: number, max: number) => number;

const DAY = 86_400;

/** Reads the rhythms from the environment; one that is too short would ask the database or the provider all the time. */
export function readRhythms(number: NumberOf): Rhythms {
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

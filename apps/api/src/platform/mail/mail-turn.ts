import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** One message of the outbox, while its mails are written and sent. */
export interface MailTurn {
  /** The same at every try, and of no other message. */
  key: string;
  /** How many mails this try has come to. */
  mails: number;
  /** What is known in this process of the tries before, whatever became of the database. */
  memory: { sent: number };
  /** @throws when the message is done already, or another process has taken it up */
  assertMine(): Promise<void>;
}

const turns = new AsyncLocalStorage<MailTurn>();

/** Every mail that `work` sends is a mail of this message. */
export function inMailTurn<Result>(turn: MailTurn, work: () => Promise<Result>): Promise<Result> {
  return turns.run(turn, work);
}

/**
 * Sends one mail. Of a message of the outbox the first, second ... mail has the same id at every try; one that this process has
 * sent is not sent again, and none is that somebody else sends.
 * @param deliver id undefined: a mail that nobody tries twice
 */
export async function sendOnce(deliver: (id: string | undefined) => Promise<void>): Promise<void> {
  const turn = turns.getStore();
  if (turn === undefined) return deliver(undefined);
  turn.mails += 1;
  const number = turn.mails;
  if (number <= turn.memory.sent) return;
  await turn.assertMine();
  await deliver(createHash('sha256').update(`${turn.key} ${number}`).digest('hex').slice(0, 32));
  turn.memory.sent = number;
}

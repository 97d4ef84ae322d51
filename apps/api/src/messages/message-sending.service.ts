import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { In } from 'typeorm';
import type { MessageForm } from '@raffle/contracts/admin/messages';
import { CONFIRMED_NAME } from '../auth/email-links/mailbox.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { IsPast, minutesFromNow } from '../platform/db/operators.js';
import type { MailOutcome } from '../platform/mail/mail-outcome.rules.js';
import { MailError, Mailer } from '../platform/mail/mailer.js';
import { messageMail } from './message-mail.js';
import { MessageRecipient } from './message-recipient.entity.js';

/** Maximum duration of a run, in milliseconds. Runs are short, so that job monitoring does not report this job as dead. */
const RUN_MS = 10_000;
/** Time after which a worker that claimed a recipient is presumed dead. It exceeds every timeout of the mail server. */
const LEASE_MINUTES = 3;
const MAX_ATTEMPTS = 5;
/** Delay before the next attempt, if the mail server is unreachable or has temporarily rejected an email. */
const PAUSE_MINUTES = 1;

interface Taken extends Pick<MessageForm, 'purpose' | 'subject' | 'text'> {
  messageId: string;
  userId: string;
  attempts: number;
  name: string | null;
  email: string;
  newsToken: string;
  leaves: boolean;
}

/**
 * Claims the next recipient of any message. The statement commits before the email is sent, so the attempt counts even if the process
 * crashes during it.
 */
const TAKE = `
  WITH next AS MATERIALIZED (
    SELECT r.message_id, r.user_id FROM message_recipients r JOIN messages m ON m.id = r.message_id
     WHERE m.state = 'sending' AND r.state = 'waiting' AND r.due_at <= now() ORDER BY r.message_id, r.due_at, r.user_id LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
  UPDATE message_recipients r SET state = 'sending', claimed_at = now(), attempts = r.attempts + 1
    FROM next, messages m, users u
   WHERE r.message_id = next.message_id AND r.user_id = next.user_id AND m.id = r.message_id AND u.id = r.user_id
   RETURNING m.id AS "messageId", u.id AS "userId", r.attempts, m.purpose, m.subject, m.text, ${CONFIRMED_NAME}, u.email, u.news_token AS "newsToken",
             (u.deleted_at IS NOT NULL OR (m.purpose = 'news' AND u.news_declined_at IS NOT NULL)) AS leaves`;

/**
 * Sends stored messages, one recipient at a time, on any number of workers. Each recipient gets at most one email. A worker claims the
 * recipient before sending. The recipient can be claimed again only if the mail server definitely did not accept the email.
 */
@Injectable()
export class MessageSendingService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(MessageSendingService.name);
  private running: Promise<void> | undefined;
  private closing = false;

  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Sends emails until no recipient is waiting or the run reaches its time limit. Concurrent calls share one run. */
  send(): Promise<void> {
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    await this.running?.catch(() => undefined);
  }

  private async run(): Promise<void> {
    await this.giveUpLost();
    const until = performance.now() + RUN_MS;
    while (!this.closing && performance.now() < until) {
      const [taken] = await this.db.single((reader) => reader.rows<Taken & Record<string, unknown>>(TAKE));
      if (taken === undefined || !(await this.deliver(taken))) break;
    }
    await this.db.write(
      `UPDATE messages m SET state = 'sent', ended_at = now()
        WHERE m.state = 'sending' AND NOT EXISTS (SELECT 1 FROM message_recipients r WHERE r.message_id = m.id AND r.state IN ('waiting', 'sending'))`,
    );
  }

  /**
   * Abandons the emails to recipients whose worker died before it recorded the outcome. They get no second email, because the first one may
   * have been sent.
   */
  private async giveUpLost(): Promise<void> {
    await this.db.single(({ manager }) =>
      manager.update(MessageRecipient, { state: 'sending', claimedAt: IsPast(LEASE_MINUTES) }, { state: 'unclear' }),
    );
  }

  /** @returns false if sending should pause */
  private async deliver(taken: Taken): Promise<boolean> {
    if (taken.leaves) {
      await this.end(taken, 'skipped');
      return true;
    }
    const outcome = await this.hand(taken);
    if (outcome === 'unreachable' || (outcome === 'later' && taken.attempts < MAX_ATTEMPTS)) {
      // An attempt does not count if the mail server was unreachable.
      const attempts = outcome === 'later' ? taken.attempts : taken.attempts - 1;
      const { messageId, userId } = taken;
      const waiting = { state: 'waiting' as const, attempts, dueAt: minutesFromNow(PAUSE_MINUTES) };
      await this.db.single(({ manager }) => manager.update(MessageRecipient, { messageId, userId, state: 'sending' }, waiting));
      return outcome === 'later';
    }
    await this.end(taken, outcome === 'later' ? 'refused' : outcome);
    return true;
  }

  private async hand(taken: Taken): Promise<'sent' | MailOutcome> {
    try {
      await this.mailer.send(messageMail(taken, taken, this.config.publicUrl));
      return 'sent';
    } catch (error) {
      const outcome = error instanceof MailError ? error.outcome : 'unclear';
      this.logger.warn(
        `message ${taken.messageId} to person ${taken.userId}: ${outcome}, ${error instanceof Error ? error.message : 'no reason'}`,
      );
      return outcome;
    }
  }

  /** Records the outcome for a recipient. Also overwrites `unclear`, because a worker that was merely slow knows the actual outcome. */
  private async end({ messageId, userId }: Taken, state: 'sent' | 'refused' | 'unclear' | 'skipped'): Promise<void> {
    await this.db.single(({ manager }) =>
      manager.update(MessageRecipient, { messageId, userId, state: In(['sending', 'unclear']) }, { state }),
    );
  }
}

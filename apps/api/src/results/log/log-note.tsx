import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import type { LoggedEntries } from '@raffle/contracts/log/entries';
import { Fragment, type ReactNode } from 'react';
import { ConfirmationMail } from '../../bookings/confirmation-mail.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Address, Line, P, Small } from '../../platform/mail/compose-mail.js';
import { writtenDate } from '../../platform/written-date.js';
import { LogSealingService } from './log-sealing.service.js';
import { LogStopped } from './log.rules.js';
import { SeasonLogService } from './season-log.service.js';

/**
 * Adds the hashes of the tickets' log entries and the signed log head to the confirmation email, so that buyers can prove their tickets
 * later.
 */
@Injectable()
export class LogNote implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly log: SeasonLogService,
    private readonly mail: ConfirmationMail,
    private readonly sealing: LogSealingService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.mail.alsoSay((reference) => this.note(reference));
  }

  private async note(reference: string): Promise<ReactNode> {
    // Seals first, because the email is often written before the sale is in the log.
    await this.sealing.seal().catch(ignoreStopped);
    const entries = await this.db.snapshot((reader) => this.log.entriesOf(reader, reference));
    return entries.tickets.length === 0 ? undefined : logNote(reference, entries, this.config.publicUrl);
  }
}

/** Ignores the error if the log has stopped, because the confirmation email must not wait for organisers to repair the log. */
function ignoreStopped(error: unknown): void {
  if (!(error instanceof LogStopped)) throw error;
}

/**
 * Maximum number of log entries that the email lists. If there are more, the email lists none, because mail clients truncate long emails.
 * The log receipt lists all entries.
 */
const MAX_LISTED = 20;

export function logNote(reference: string, { heads, tickets }: LoggedEntries, site: string): ReactNode {
  const valid = tickets.filter(({ voided }) => voided === null);
  const listed = valid.length > MAX_LISTED ? [] : valid;
  return (
    <>
      <P>
        {listed.length === valid.length
          ? 'Your tickets in the public log:'
          : `Your ${valid.length} tickets are in the public log. The receipt below lists each of them.`}
        {listed.map(({ index, slot }) => (
          <Line key={index}>{`  entry ${index}  ${writtenDate(dateOfSlot(slot))}  ${slotLabel(slot)}`}</Line>
        ))}
      </P>
      <P>
        Keep this email. Your log receipt is here:
        <Address href={`${site}/dashboard?receipt=${reference}`} />
      </P>
      <P>
        Anybody can check it here:
        <Address href={`${site}/results/verify`} />
      </P>
      <Small>
        For later checks: the fingerprint of each entry, the signed head of the log when this email was written, and the public key that
        signs it. They show whether the log has been altered since.
        {listed.map(({ index, hash }) => (
          <Line key={index}>{`  entry ${index}  ${hash}`}</Line>
        ))}
        {heads.map(({ size, line, key }) => (
          <Fragment key={line}>
            <Line>{`  head of ${size} entries`}</Line>
            <Line>{`  ${line}`}</Line>
            <Line>{`  ${key}`}</Line>
          </Fragment>
        ))}
      </Small>
    </>
  );
}

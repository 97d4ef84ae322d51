import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import type { NearerTicket } from '@raffle/contracts/results';
import { dateAt, dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { NEARER_REASON_TEXTS, closenessOf, describeWinner } from '@raffle/contracts/describe-winner';
import { CONFIRMED_NAME } from '../../auth/email-links/mailbox.js';
import { Attention } from '../../platform/attention/attention.js';
import { Action, Greeting, P, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import { maunSeconds, writtenDate, writtenSlot } from '../../platform/written-date.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import '../results.messages.js';

interface Winner {
  /** Null unless the winner has confirmed the email address. */
  name: string | null;
  email: string;
  reference: string;
  slotId: string;
  claimUntil: Date;
  arrivedAt: Date;
  /** Whether no water came and the season's last slot therefore decided the winner. */
  noWater: boolean;
  nearer: NearerTicket[] | null;
  tied: string | null;
  /** Earlier winners who were passed over. */
  passed: { slotId: string; fullName: string; nameDisplay: NameDisplay }[];
  walkIn: boolean;
  deleted: boolean;
  hasPhone: boolean;
}

const READ = `
  SELECT ${CONFIRMED_NAME}, u.email, u.walk_in AS "walkIn", u.deleted_at IS NOT NULL AS deleted, b.reference, w.slot_id AS "slotId", w.claim_until AS "claimUntil", a.arrived_at AS "arrivedAt",
         s.ended_as IS NOT NULL AS "noWater",
         w.nearer, w.tied_slot_id AS tied, coalesce(w.kept_phone, u.phone) <> '' AS "hasPhone",
         (SELECT coalesce(json_agg(json_build_object('slotId', o.slot_id, 'fullName', p.full_name, 'nameDisplay', p.name_display)), '[]')
            FROM winners o JOIN bookings c ON c.id = o.booking_id JOIN users p ON p.id = c.user_id WHERE o.arrival_id = a.id AND o.state = 'lapsed') AS passed
    FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN seasons s ON s.year = a.season_year JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
   WHERE w.id = $1 AND w.state = 'told'`;

/** Number of failed attempts after which organisers are asked to call the winner. Even then, the email is retried. */
const MAX_FAILURES = 2;

@Injectable()
export class WinnerMail implements OnModuleInit {
  constructor(
    private readonly mails: OutboxMails,
    private readonly attention: Attention,
  ) {}

  onModuleInit(): void {
    this.mails.handle('winner.mail', {
      lane: 'receipts',
      read: READ,
      idOf: ({ winnerId }) => winnerId,
      write: (winner: Winner, site, _payload, attempt) => this.write(winner, site, attempt),
      refused: (winner) => this.askToCall(winner, 'their email server refuses our email to the winner'),
    });
  }

  private async write(winner: Winner, site: string, attempt: number): Promise<Mail | undefined> {
    const { walkIn, deleted } = winner;
    if (deleted) await this.askToCall(winner, 'the winner has deleted their account');
    else if (walkIn) await this.askToCall(winner, 'the winner paid in cash and has no email address');
    else if (attempt > MAX_FAILURES) await this.askToCall(winner, `our email to the winner has failed ${attempt - 1} times`);
    return deleted || walkIn ? undefined : winnerMail(winner, site);
  }

  private askToCall(winner: Winner, why: string): Promise<void> {
    return this.attention.raise('winner-to-call', winner.reference, whatToDo(winner, why));
  }
}

function whatToDo({ hasPhone, ...winner }: Winner, why: string): string {
  const call = hasPhone
    ? 'call them: their phone number is on the Result page'
    : 'we have no phone number for them: ask people who may know them';
  return `${why}; ${call}. Anyone who shows the receipt can claim the prize until ${deadlineOf(winner)}; after that, go on to the next in line`;
}

export function winnerMail(winner: Omit<Winner, 'walkIn' | 'deleted' | 'hasPhone'>, site: string): Mail {
  const { name, email, reference, slotId } = winner;
  return composeMail({
    to: email,
    subject: 'You have won the grand prize of the Okavango flood raffle',
    body: (
      <>
        <Greeting name={name} />
        <P>Congratulations!</P>
        <P>
          Your prediction has won the grand prize: <Strong>{writtenDate(dateOfSlot(slotId))}</Strong>, <Strong>{slotLabel(slotId)}</Strong>{' '}
          (Maun time, CAT), booking <Strong>{reference}</Strong>.
        </P>
        <Distance winner={winner} />
        <P>What to do now:</P>
        <P>
          1. Reply to this email by <Strong>{deadlineOf(winner)}</Strong>. After that day, the prize goes to the next in line.
        </P>
        <P>2. The organisers will call you to agree the dates of the safari.</P>
        <P>3. Keep your booking reference: it proves that the ticket is yours.</P>
        <P>
          The result:
          <Action href={`${site}/results`}>See the result</Action>
        </P>
      </>
    ),
  });
}

function deadlineOf({ claimUntil }: Pick<Winner, 'claimUntil'>): string {
  return writtenDate(dateAt(claimUntil.getTime()));
}

/**
 * States how far the ticket was from the arrival and why nearer tickets did not win. Shows earlier winners' names in the same form as the
 * result page.
 */
function Distance({ winner }: { winner: Pick<Winner, 'name' | 'slotId' | 'arrivedAt' | 'noWater' | 'nearer' | 'tied' | 'passed'> }) {
  const arrivedAt = winner.arrivedAt.getTime();
  const { noWater } = winner;
  const when = noWater
    ? 'No water reached the bridge this season. Under the rule of the season, the last time slot counts'
    : `The flood arrived on ${maunSeconds(winner.arrivedAt)}`;
  if (closenessOf(winner, arrivedAt) === 'exact')
    return (
      <P>
        {when}
        {noWater ? ': it is yours.' : ', in your time slot.'}
      </P>
    );
  const words = describeWinner(winner, arrivedAt, {
    it: 'Your time slot',
    came: noWater ? 'it began' : 'that',
    slot: writtenSlot,
    noWater,
  });
  const passed = winner.name === null ? [] : winner.passed;
  const names = new Map(passed.map(({ slotId, fullName, nameDisplay }) => [slotId, displayName(fullName, nameDisplay)]));
  return (
    <P>
      {when}. {words}
      {winner.nearer?.map(({ slotId, reason }) => (
        <div key={slotId} className="line" style={{ marginTop: 4 }}>
          {`  ${writtenSlot(slotId)}${names.has(slotId) ? ` (${names.get(slotId)})` : ''}: ${NEARER_REASON_TEXTS[reason]}`}
        </div>
      ))}
    </P>
  );
}

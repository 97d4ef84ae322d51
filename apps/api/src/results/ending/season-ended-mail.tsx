import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import type { EndedAs } from '@raffle/contracts/season';
import { CONFIRMED_NAME } from '../../auth/email-links/mailbox.js';
import { Action, composeMail, Greeting, MyPredictions, P } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import '../results.messages.js';

interface Ended {
  /** Null unless the buyer has confirmed the email address. */
  name: string | null;
  email: string;
  year: number;
  as: EndedAs;
  reason: string;
  /** Amount in cents that was paid by card or wallet and had not been refunded before the season ended. */
  cents: number;
}

const READ = `
  SELECT ${CONFIRMED_NAME}, u.email, s.year, s.ended_as AS "as", s.ended_for AS reason,
         (SELECT sum(p.captured_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
                                          WHERE r.payment_id = p.id AND r.origin <> 'season' AND r.state IN ('settling', 'succeeded')))::int
            FROM bookings b JOIN payments p ON p.booking_id = b.id WHERE b.season_year = s.year AND b.user_id = u.id
             AND (b.payment_status = 'paid' OR EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.origin = 'season'))) AS cents
    FROM ending_mails m JOIN seasons s ON s.year = m.season_year JOIN users u ON u.id = m.user_id
   WHERE m.id = $1 AND u.deleted_at IS NULL`;

/** Sends one email to each buyer of a season that ended with refunds, rather than one per refund. */
@Injectable()
export class SeasonEndedMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    this.mails.handle('season-ended.mail', {
      lane: 'bulk',
      read: READ,
      idOf: ({ mailId }) => mailId,
      write: (ended: Ended, site) => seasonEndedMail(ended, site),
    });
  }
}

export function seasonEndedMail({ name, email, year, as, reason, cents }: Ended, site: string): Mail {
  return composeMail({
    to: email,
    subject: as === 'called-off' ? `The ${year} Okavango flood raffle is called off` : `No water came in ${year}: you get your money back`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          {as === 'called-off'
            ? `The ${year} Okavango flood raffle is called off. There is no winner, and everybody gets their money back.`
            : `No water reached the bridge in the ${year} season. Under the rule of the season, there is no winner, and everybody gets their money back.`}
        </P>
        <P>The organisers say: {reason}</P>
        <P>
          We are refunding {formatCents(cents)} to the card or wallet that you paid with. Your bank may take up to ten days to show it. You
          do not need to do anything.
        </P>
        <P>
          What the public log says about it:
          <Action href={`${site}/results`}>See the results page</Action>
        </P>
        <MyPredictions site={site} />
      </>
    ),
  });
}

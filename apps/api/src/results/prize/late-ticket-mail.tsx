import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIRMED_NAME } from '../../auth/email-links/mailbox.js';
import { Greeting, MyPredictions, P, Slots, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import '../results.messages.js';

interface Buyer {
  reference: string;
  /** Null unless the buyer has confirmed the email address. */
  name: string | null;
  email: string;
}

/** Excludes buyers who have deleted their account or paid in cash. */
const READ = `
  SELECT b.reference, ${CONFIRMED_NAME}, u.email FROM bookings b JOIN users u ON u.id = b.user_id
   WHERE b.id = $1 AND b.payment_status = 'paid' AND u.deleted_at IS NULL AND NOT u.walk_in`;

/** Notifies a buyer that their late tickets are not entered and that the price becomes a gift to the charities. */
@Injectable()
export class LateTicketMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    this.mails.handle('late-ticket.mail', {
      lane: 'bulk',
      read: READ,
      idOf: ({ bookingId }) => bookingId,
      write: (buyer: Buyer, site, { slotIds }) => lateTicketMail(buyer, slotIds, site),
    });
  }
}

export function lateTicketMail({ name, email, reference }: Buyer, slotIds: readonly string[], site: string): Mail {
  return composeMail({
    to: email,
    subject: `Predictions that are not in the draw: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          These predictions from your booking <Strong>{reference}</Strong> are not in the draw (all times are Maun time, CAT):
          <Slots ids={slotIds} />
        </P>
        <P>
          They joined the public log too late: after the time slot was settled, or after the flood arrived. Under the rules of this season,
          their price is a gift to the two charities. Thank you.
        </P>
        <MyPredictions site={site} />
      </>
    ),
  });
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { Action, Greeting, P, Slots, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { NAME_AT_CHECKOUT } from '../../auth/email-links/mailbox.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import type { RefundOrigin } from './refund-states.rules.js';
import '../payments.messages.js';

interface Refunded {
  reference: string;
  /** Null where the address is not known to be the person's. */
  name: string | null;
  email: string;
  origin: RefundOrigin;
  cents: number;
  slotIds: string[];
  /** As the organiser gave it; null for money that went back without one, and where the address is not known to be the person's. */
  reason: string | null;
}

/** A person who deleted the account gets no mail any more. */
const READ = `
  SELECT b.reference, ${NAME_AT_CHECKOUT}, s.customer_email AS email, r.origin, r.amount_cents AS cents, r.slot_ids AS "slotIds",
         CASE WHEN r.origin = 'organiser' THEN r.reason END AS reason
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id
    JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE r.id = $1 AND r.state IN ('settling', 'succeeded') AND u.deleted_at IS NULL`;

/** Tells people that their money is on its way back. */
@Injectable()
export class RefundMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    // Whoever disputed a payment hears of it from their bank.
    const write = (refund: Refunded, site: string) =>
      refund.origin === 'dispute' ? undefined : refundMail({ ...refund, reason: refund.name && refund.reason }, site);
    this.mails.handle('payment-refunded.mail', READ, ({ refundId }) => refundId, write);
  }
}

export function refundMail({ name, email, reference, cents, slotIds, reason }: Omit<Refunded, 'origin'>, site: string): Mail {
  return composeMail({
    to: email,
    subject: `Your refund of ${formatCents(cents)}: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          We have refunded {formatCents(cents)} of your booking <Strong>{reference}</Strong>. The money goes back to the card or wallet that
          you paid with. Your bank may take up to ten days to show it.
        </P>
        {reason !== null && <P>The organiser gave this reason: {reason}</P>}
        {slotIds.length > 0 && (
          <P>
            These predictions are no longer yours (all times are Maun time, CAT):
            <Slots ids={slotIds} />
          </P>
        )}
        <P>
          Your predictions are under My Predictions:
          <Action href={`${site}/dashboard`}>My Predictions</Action>
        </P>
      </>
    ),
  });
}

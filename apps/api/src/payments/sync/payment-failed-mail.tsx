import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NAME_AT_CHECKOUT } from '../../auth/email-links/mailbox.js';
import { Action, Greeting, P, Slots, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import '../payments.messages.js';

interface Failed {
  reference: string;
  bookingId: number;
  /** Null unless the person has confirmed their email address. */
  name: string | null;
  email: string;
  /** Reason for the failure, as a sentence written by the provider or by us; null if there is none. */
  because: string | null;
  slotIds: string[];
}

/** Returns no row if the person has deleted their account. */
const READ = `
  SELECT b.reference, b.id AS "bookingId", ${NAME_AT_CHECKOUT}, s.customer_email AS email, p.failure_message AS because,
         ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) AS "slotIds"
  FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE p.id = $1 AND u.deleted_at IS NULL`;

/** Notifies buyers by email that a payment failed after they had paid and left the page. */
@Injectable()
export class PaymentFailedMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    this.mails.handle('payment-failed.mail', {
      lane: 'receipts',
      read: READ,
      idOf: ({ paymentId }) => paymentId,
      write: paymentFailedMail,
    });
  }
}

export function paymentFailedMail({ name, email, reference, bookingId, because, slotIds }: Failed, site: string): Mail {
  return composeMail({
    to: email,
    subject: `Your payment didn't go through: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>Your payment did not go through. Nothing was charged.</P>
        {because !== null && <P>Reason: {because}</P>}
        <P>
          It was for these predictions (all times are Maun time, CAT):
          <Slots ids={slotIds} />
        </P>
        <P>
          Check whether they are still held for you, and pay with another card or wallet:
          <Action href={`${site}/payment/${bookingId}`}>Pay again</Action>
        </P>
      </>
    ),
  });
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Action, Greeting, P, Slots, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { NAME_AT_CHECKOUT } from '../../auth/email-links/mailbox.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import '../payments.messages.js';

interface UndoneSale {
  reference: string;
  /** Null unless the person has confirmed their email address. */
  name: string | null;
  email: string;
  because: string;
  slotIds: string[];
}

/** Returns no row if the person has deleted their account. */
const READ = `
  SELECT b.reference, ${NAME_AT_CHECKOUT}, s.customer_email AS email, b.cancelled_because AS because,
         ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) AS "slotIds"
  FROM bookings b JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE b.id = $1 AND b.cancelled_because IS NOT NULL AND u.deleted_at IS NULL`;

/** Notifies buyers by email that the sale was undone, because their bank may still show the payment. */
@Injectable()
export class SaleUndoneMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    this.mails.handle('sale-undone.mail', { lane: 'receipts', read: READ, idOf: ({ bookingId }) => bookingId, write: saleUndoneMail });
  }
}

export function saleUndoneMail({ name, email, reference, because, slotIds }: UndoneSale, site: string): Mail {
  return composeMail({
    to: email,
    subject: `We couldn't complete your payment: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>{because}</P>
        <P>
          These predictions are no longer yours (all times are Maun time, CAT):
          <Slots ids={slotIds} />
        </P>
        <P>
          If you still want to take part, choose from the time slots that are open:
          <Action href={`${site}/booking`}>Choose time slots</Action>
        </P>
      </>
    ),
  });
}

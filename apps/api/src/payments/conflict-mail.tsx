import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REHOLD_MINUTES } from '@raffle/contracts/limits';
import { Action, Greeting, P, Slots, composeMail } from '../platform/mail/compose-mail.js';
import type { Mail } from '../platform/mail/mailer.js';
import { NAME_AT_CHECKOUT } from '../auth/email-links/mailbox.js';
import { OutboxMails } from '../platform/outbox/outbox-mails.js';
import './payments.messages.js';

interface Person {
  reference: string;
  selectionId: string;
  /** Null unless the person has confirmed their email address. */
  name: string | null;
  email: string;
}

/** Returns no row if the person has deleted their account. */
const READ = `
  SELECT b.reference, s.id AS "selectionId", ${NAME_AT_CHECKOUT}, s.customer_email AS email
  FROM bookings b JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE b.id = $1 AND u.deleted_at IS NULL`;

/** Notifies buyers by email that slots were lost and nothing was charged, because they may have closed the browser after paying. */
@Injectable()
export class ConflictMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    this.mails.handle('slots-lost.mail', {
      lane: 'receipts',
      read: READ,
      idOf: ({ bookingId }) => bookingId,
      write: (person: Person, site, { lost, kept }) => conflictMail(person, lost, kept, site),
    });
  }
}

export function conflictMail(
  { name, email, reference, selectionId }: Person,
  lost: readonly string[],
  kept: readonly string[],
  site: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Some time slots were no longer available: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          Some of your time slots were taken before your payment arrived. No payment was processed. If your bank shows an amount as
          reserved, it will be released.
        </P>
        <P>
          No longer available (all times are Maun time, CAT):
          <Slots ids={lost} />
        </P>
        {kept.length === 0 ? (
          <P>
            You can choose others here:
            <Action href={`${site}/booking`}>Choose time slots</Action>
          </P>
        ) : (
          <>
            <P>
              These are still held for you until {REHOLD_MINUTES} minutes after your payment:
              <Slots ids={kept} />
            </P>
            <P>
              Pay for them, or choose others, here:
              <Action href={`${site}/booking?paymentConflict=true&selection=${selectionId}`}>Continue with your booking</Action>
            </P>
          </>
        )}
      </>
    ),
  });
}

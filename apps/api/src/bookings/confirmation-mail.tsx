import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { describeClaimDays } from '@raffle/contracts/describe-winner';
import { Fragment, type ReactNode } from 'react';
import { Action, Greeting, P, Slots, Strong, composeMail } from '../platform/mail/compose-mail.js';
import type { Mail } from '../platform/mail/mailer.js';
import { NAME_AT_CHECKOUT } from '../auth/email-links/mailbox.js';
import { OutboxMails } from '../platform/outbox/outbox-mails.js';
import { PAID_AND_REFUNDED, type PaidAndRefunded } from './bookings.view.js';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** A booking was paid. The payload contains no email address, because the address is read when the email is composed. */
    'booking-confirmed.mail': { bookingId: number };
  }
}

type Note = (reference: string) => Promise<ReactNode>;

export interface Confirmed extends PaidAndRefunded {
  reference: string;
  /** The buyer's name; null unless the buyer has confirmed the email address as theirs. */
  name: string | null;
  email: string;
  slotIds: string[];
  /** Number of days in which the season's winner can claim the prize. */
  claimDays: number;
}

/** Excludes bookings that have since been refunded, and buyers who have deleted their accounts. */
const READ = `
  SELECT b.reference, ${PAID_AND_REFUNDED}, ${NAME_AT_CHECKOUT}, s.customer_email AS email,
         ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) AS "slotIds",
         season.claim_days AS "claimDays"
  FROM bookings b JOIN selections s ON s.id = b.selection_id JOIN seasons season ON season.year = b.season_year JOIN users u ON u.id = b.user_id
  WHERE b.id = $1 AND b.payment_status = 'paid' AND u.deleted_at IS NULL`;

/** Sends the confirmation of a paid booking, which lists every slot. */
@Injectable()
export class ConfirmationMail implements OnModuleInit {
  private readonly notes: Note[] = [];

  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    this.mails.handle('booking-confirmed.mail', {
      lane: 'receipts',
      read: READ,
      idOf: ({ bookingId }) => bookingId,
      write: async (booking: Confirmed, site) => {
        const notes = await Promise.all(this.notes.map((note) => note(booking.reference)));
        return confirmationMail(booking, site, notes);
      },
    });
  }

  /** Lets another feature add a paragraph at the end of the email. */
  alsoSay(note: Note): void {
    this.notes.push(note);
  }
}

/** Formats a timestamp as a date in Maun, for example `5 June 2025`. */
const refundDate = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: GAME_TIME_ZONE }).format(new Date(at));

export function confirmationMail(booking: Confirmed, site: string, notes: readonly ReactNode[] = []): Mail {
  const { name, email, reference, paidCents, refunds, slotIds, claimDays } = booking;
  return composeMail({
    to: email,
    subject: `Your flood arrival prediction is recorded: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>Your payment of {formatCents(paidCents)} is confirmed and your time slots are locked.</P>
        {refunds.map(({ cents, at }, index) => (
          <P key={index}>
            {formatCents(cents)} of it was refunded on {refundDate(at)}.
          </P>
        ))}
        <P>
          Booking reference: <Strong>{reference}</Strong>
        </P>
        <P>
          Your predictions (all times are Maun time, CAT):
          <Slots ids={slotIds} />
        </P>
        <P>{describeClaimDays(claimDays)}</P>
        <P>
          You can see your predictions, with a receipt, under My Predictions:
          <Action href={`${site}/dashboard`}>My Predictions</Action>
        </P>
        <P>Thank you. 100% of proceeds go to the two charities.</P>
        {notes.map((note, index) => (
          <Fragment key={index}>{note}</Fragment>
        ))}
      </>
    ),
  });
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** The booking was paid. Carries no address: it is read when the mail is written. */
    'booking-confirmed.mail': { bookingId: number };
  }
}

type Note = (reference: string) => Promise<string | undefined>;

interface Confirmed extends Record<string, unknown> {
  reference: string;
  totalCents: number;
  name: string;
  email: string;
  slotIds: string[];
}

/** A booking that was refunded meanwhile, or whose person deleted the account, gets no mail any more. */
const READ = `
  SELECT b.reference, b.total_cents AS "totalCents", s.customer_name AS name, s.customer_email AS email,
         ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) AS "slotIds"
  FROM bookings b JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE b.id = $1 AND b.payment_status = 'paid' AND u.deleted_at IS NULL`;

/** What the payment pages promise to whoever does not wait: the confirmation by e-mail, with every slot. */
@Injectable()
export class ConfirmationMail implements OnModuleInit {
  private readonly notes: Note[] = [];

  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('booking-confirmed.mail', ({ bookingId }) => this.send(bookingId));
  }

  /** What another feature has to say of a booking stands at the end of its mail. */
  alsoSay(note: Note): void {
    this.notes.push(note);
  }

  private async send(bookingId: number): Promise<void> {
    const [booking] = await this.db.rows<Confirmed>(READ, [bookingId]);
    if (booking === undefined) return;
    const subject = `Your flood arrival prediction is recorded: ${booking.reference}`;
    const text = [confirmationText(booking, `${this.config.publicUrl}/dashboard`)];
    for (const note of this.notes) text.push((await note(booking.reference)) ?? '');
    await this.mailer.send({ to: booking.email, subject, text: text.filter(Boolean).join('\n\n') });
  }
}

export function confirmationText(booking: Pick<Confirmed, 'name' | 'reference' | 'totalCents' | 'slotIds'>, dashboard: string): string {
  const lines = booking.slotIds.map((id) => `  ${dateOfSlot(id)}  ${slotLabel(id)}`);
  return [
    `Hello ${booking.name},`,
    `your payment of ${formatCents(booking.totalCents)} is confirmed and your time slots are locked.`,
    `Booking reference: ${booking.reference}`,
    `Your predictions (all times are Maun time, CAT):\n${lines.join('\n')}`,
    `You find them, with a receipt, under My Predictions:\n${dashboard}`,
    'Thank you: 100% of what is raised goes to the two charities.',
  ].join('\n\n');
}

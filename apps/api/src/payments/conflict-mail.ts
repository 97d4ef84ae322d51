import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { REHOLD_MINUTES } from '@raffle/contracts/limits';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';
import './payments.messages.js';

interface Person extends Record<string, unknown> {
  reference: string;
  selectionId: string;
  name: string;
  email: string;
}

/** A person who deleted the account gets no mail any more. */
const READ = `
  SELECT b.reference, s.id AS "selectionId", s.customer_name AS name, s.customer_email AS email
  FROM bookings b JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE b.id = $1 AND u.deleted_at IS NULL`;

/** Tells whoever closed the browser after paying that slots were lost and nothing was charged. */
@Injectable()
export class ConflictMail implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('slots-lost.mail', ({ bookingId, lost, kept }) => this.send(bookingId, lost, kept));
  }

  private async send(bookingId: number, lost: readonly string[], kept: readonly string[]): Promise<void> {
    const [person] = await this.db.rows<Person>(READ, [bookingId]);
    if (person === undefined) return;
    const subject = `Some time slots were no longer available: ${person.reference}`;
    await this.mailer.send({ to: person.email, subject, text: conflictText(person, lost, kept, this.config.publicUrl) });
  }
}

export function conflictText(
  { name, selectionId }: Pick<Person, 'name' | 'selectionId'>,
  lost: readonly string[],
  kept: readonly string[],
  site: string,
): string {
  const next =
    kept.length === 0
      ? [`You can choose others here:\n${site}/booking`]
      : [
          `These are still held for you, for ${REHOLD_MINUTES} minutes after your payment:\n${linesOf(kept)}`,
          `Pay for them, or choose others, here:\n${site}/booking?paymentConflict=true&selection=${selectionId}`,
        ];
  return [
    `Hello ${name},`,
    'your payment arrived after some of your time slots were no longer available. No payment was processed: what your bank may show as reserved is given back.',
    `No longer available (all times are Maun time, CAT):\n${linesOf(lost)}`,
    ...next,
  ].join('\n\n');
}

function linesOf(slotIds: readonly string[]): string {
  return slotIds.map((id) => `  ${dateOfSlot(id)}  ${slotLabel(id)}`).join('\n');
}

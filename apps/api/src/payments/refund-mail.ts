import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { RefundOrigin } from './refund-states.rules.js';
import './payments.messages.js';

interface Refunded extends Record<string, unknown> {
  reference: string;
  name: string;
  email: string;
  origin: RefundOrigin;
  cents: number;
  slotIds: string[];
}

/** A person who deleted the account gets no mail any more. */
const READ = `
  SELECT b.reference, s.customer_name AS name, s.customer_email AS email, r.origin, r.amount_cents AS cents, r.slot_ids AS "slotIds"
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id
    JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE r.id = $1 AND r.state IN ('settling', 'succeeded') AND u.deleted_at IS NULL`;

/** Tells people that their money is on its way back. */
@Injectable()
export class RefundMail implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('payment-refunded.mail', ({ refundId }) => this.send(refundId));
  }

  private async send(refundId: string): Promise<void> {
    const [refund] = await this.db.rows<Refunded>(READ, [refundId]);
    // Whoever disputed a payment hears of it from their bank.
    if (refund === undefined || refund.origin === 'dispute') return;
    const subject = `Your refund of ${formatCents(refund.cents)}: ${refund.reference}`;
    await this.mailer.send({ to: refund.email, subject, text: refundText(refund, `${this.config.publicUrl}/dashboard`) });
  }
}

export function refundText(
  { name, reference, cents, slotIds }: Pick<Refunded, 'name' | 'reference' | 'cents' | 'slotIds'>,
  dashboard: string,
): string {
  const lines = slotIds.map((id) => `  ${dateOfSlot(id)}  ${slotLabel(id)}`);
  return [
    `Hello ${name},`,
    `${formatCents(cents)} of your booking ${reference} are on their way back to where you paid from. Banks take up to ten days to show it.`,
    ...(lines.length === 0 ? [] : [`These predictions are no longer yours (all times are Maun time, CAT):\n${lines.join('\n')}`]),
    `What you have is under My Predictions:\n${dashboard}`,
  ].join('\n\n');
}

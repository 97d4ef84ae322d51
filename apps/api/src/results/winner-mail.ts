import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { Attention } from '../platform/attention/attention.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';
import './results.messages.js';

interface Winner extends Record<string, unknown> {
  name: string;
  email: string;
  reference: string;
  slotId: string;
  claimUntil: Date;
  walkIn: boolean;
  deleted: boolean;
}

/** To the account's address: the one at which the person reads today. */
const READ = `
  SELECT u.full_name AS name, u.email, u.walk_in AS "walkIn", u.deleted_at IS NOT NULL AS deleted, b.reference, w.slot_id AS "slotId", w.claim_until AS "claimUntil"
    FROM winners w JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
   WHERE w.id = $1 AND w.state = 'told'`;

@Injectable()
export class WinnerMail implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly attention: Attention,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('winner.mail', ({ winnerId }) => this.send(winnerId));
  }

  private async send(winnerId: string): Promise<void> {
    const [winner] = await this.db.rows<Winner>(READ, [winnerId]);
    if (winner === undefined) return;
    const { name, email, reference, slotId, claimUntil, walkIn, deleted } = winner;
    const deadline = new Date(claimUntil.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
    if (deleted)
      return this.attention.raise(
        'winner-to-call',
        reference,
        `the winner has deleted their account and cannot be told; whoever shows the receipt may claim until ${deadline}`,
      );
    if (walkIn)
      return this.attention.raise(
        'winner-to-call',
        reference,
        `the winner bought for cash and has no address; to be told by telephone until ${deadline}`,
      );
    const text = [
      `Hello ${name},`,
      `your prediction has won the grand prize: ${dateOfSlot(slotId)}, ${slotLabel(slotId)} (Maun time, CAT), booking ${reference}.`,
      `Please answer this mail until ${deadline}. After that day the prize goes to the next in line.`,
      `The result:\n${this.config.publicUrl}/results`,
    ];
    await this.mailer.send({ to: email, subject: 'You have won: the flood came in your quarter of an hour', text: text.join('\n\n') });
  }
}

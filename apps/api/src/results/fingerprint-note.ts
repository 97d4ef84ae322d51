import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { ConfirmationMail } from '../bookings/confirmation-mail.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { SealsService } from './seals.service.js';

interface Sealed extends Record<string, unknown> {
  year: number;
  seq: number;
  slotId: string;
  hash: string;
}

const SEALED = `
  SELECT season_year AS year, seq, slot_id AS "slotId", hash FROM ticket_seals v
   WHERE reference = $1 AND kind = 'ticket' AND NOT EXISTS (SELECT 1 FROM ticket_seals w WHERE w.reference = v.reference AND w.slot_id = v.slot_id AND w.kind = 'void')
   ORDER BY seq`;

/** The mailed receipt says under which lines of the public chain its tickets stand: whoever keeps the mail can show it later. */
@Injectable()
export class FingerprintNote implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly mail: ConfirmationMail,
    private readonly seals: SealsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.mail.alsoSay((reference) => this.note(reference));
  }

  private async note(reference: string): Promise<string | undefined> {
    // Sealing follows the sale by seconds, and the mail is often faster.
    await this.seals.seal();
    const tickets = await this.db.rows<Sealed>(SEALED, [reference]);
    const [first] = tickets;
    if (first === undefined) return undefined;
    const { count, head } = await this.seals.head(first.year);
    const lines = tickets.map(({ seq, slotId, hash }) => `  line ${seq}  ${dateOfSlot(slotId)}  ${slotLabel(slotId)}\n  ${hash}`);
    return [
      `Fingerprint of your tickets in the public chain:\n${lines.join('\n')}`,
      `Fingerprint of all tickets when this was written (line ${count}):\n  ${head}`,
      `Keep this mail: with the fingerprint of your receipt anybody can check it here:\n${this.config.publicUrl}/results/verify`,
    ].join('\n\n');
  }
}

import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Work } from '../platform/http/work/work.js';
import { workFor } from './selections.rules.js';

/** Who asks for slots, as the network tells. */
export interface Asker {
  /** See `addressKey`. */
  address: string;
  /** What came in `X-Work`. */
  proof: string | string[] | undefined;
}

/** What was counted is believed for so long. */
const FRESH_MS = 1000;

/** Paid once, or followed a link that was mailed to them: a program with an address of its own for each account has neither. */
const NEWCOMER = `u.email_confirmed_at IS NULL AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.user_id = u.id AND b.paid_at IS NOT NULL)`;

/**
 * How many slots may be held unpaid from one address, and by all newcomers together, before more of them takes work. It refuses
 * nobody, and it is a gauge: counted once a second, with what this process has added since.
 */
@Injectable()
export class HoldBudgets {
  private readonly logger = new Logger(HoldBudgets.name);
  private counting: Promise<void> | undefined;
  private countedAt = -Infinity;
  private byAddress = new Map<string, number>();
  private ofNewcomers = 0;

  constructor(
    private readonly database: Database,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Pick<Config, 'holdBudgets' | 'sessionSecret'>,
  ) {}

  /**
   * Lets a wish of so many slots go on; what follows may still refuse it.
   * @returns what is written down of the address
   * @throws WORK_REQUIRED
   */
  async admit(userId: string, slots: number, { address, proof }: Asker): Promise<string> {
    const from = createHmac('sha256', this.config.sessionSecret).update(`held from ${address}`).digest('base64url').slice(0, 22);
    const { holdBudgets } = this.config;
    if (holdBudgets.address === 0 && holdBudgets.newcomers === 0) return from;
    await this.count();
    const amount = Math.max(
      workFor(slots, this.byAddress.get(from) ?? 0, holdBudgets.address),
      workFor(slots, this.ofNewcomers, holdBudgets.newcomers),
    );
    const purpose = { action: `hold ${slots}`, asker: userId };
    if (amount > 0 && (await this.isNewcomer(userId)) && !(await this.work.isDone(purpose, amount, proof)))
      throw await this.work.required(purpose, amount);
    this.byAddress.set(from, (this.byAddress.get(from) ?? 0) + slots);
    this.ofNewcomers += slots;
    return from;
  }

  /** Of all held slots of a season some milliseconds. When it fails, wishes go on with the last one. */
  private async count(): Promise<void> {
    if (performance.now() - this.countedAt <= FRESH_MS) return;
    this.counting ??= this.countNow()
      .catch((error: unknown) => this.logger.warn(`held slots were not counted: ${String(error)}`))
      .finally(() => {
        this.countedAt = performance.now();
        this.counting = undefined;
      });
    await this.counting;
  }

  private async countNow(): Promise<void> {
    const rows = await this.database.single((reader) =>
      reader.rows<{ from: string | null; newcomer: boolean; slots: number }>(
        `SELECT s.held_from AS "from", ${NEWCOMER} AS newcomer, sum(h.slots)::int AS slots
       FROM (SELECT selection_id, count(*) AS slots FROM claims
             WHERE state = 'held' AND (expires_at IS NULL OR expires_at > now()) GROUP BY selection_id) h
       JOIN selections s ON s.id = h.selection_id JOIN users u ON u.id = s.user_id
       GROUP BY 1, 2`,
      ),
    );
    this.byAddress = new Map();
    this.ofNewcomers = 0;
    for (const { from, newcomer, slots } of rows) {
      if (from !== null) this.byAddress.set(from, (this.byAddress.get(from) ?? 0) + slots);
      if (newcomer) this.ofNewcomers += slots;
    }
  }

  private async isNewcomer(userId: string): Promise<boolean> {
    const [person] = await this.database.single((reader) =>
      reader.rows<{ newcomer: boolean }>(`SELECT ${NEWCOMER} AS newcomer FROM users u WHERE id = $1`, [userId]),
    );
    return person?.newcomer ?? true;
  }
}

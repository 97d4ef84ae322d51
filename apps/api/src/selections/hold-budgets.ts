import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Work } from '../platform/http/work/work.js';
import { hasPaid } from './claim-slots.js';
import { workFor, workOfPerson } from './selections.rules.js';

/** The parts of a request for slots that the budgets need. */
export interface RequestSource {
  /** Key of the network address; see `addressKey`. */
  address: string;
  /** The `X-Work` header. */
  proof: string | string[] | undefined;
}

/** The inputs of `Selection.heldFrom`. */
export interface Origin {
  /** Keyed hash of the network address. */
  address: string;
  /** Key for hashing the email domain. */
  domainKey: string;
}

interface Account {
  paid: boolean;
  /** Number of slots that the person holds, excluding slots in selections that the request would replace. */
  held: number;
  /** Whether the account's email address is unconfirmed. */
  newcomer: boolean;
}

/** An admitted request, which the caller must dispose of once the claim has finished. */
interface Admission extends Disposable {
  origin: Origin;
}

/** Not a prepared statement, because its generic plan would cost more than planning the query for each request's slots. */
const READ_ACCOUNT = `
  SELECT ${hasPaid('u.id')} AS paid,
         (SELECT count(*)::int FROM claims c WHERE c.user_id = u.id AND c.state = 'held' AND (c.expires_at IS NULL OR c.expires_at > now())
            AND NOT EXISTS (SELECT FROM claims same WHERE same.selection_id = c.selection_id AND same.state = 'held' AND same.slot_id = ANY($2))) AS held,
         u.email_confirmed_at IS NULL AS newcomer
  FROM users u WHERE u.id = $1`;

/** How long a count of held slots is reused, in milliseconds. */
const FRESH_MS = 1000;

/**
 * Limits how many slots accounts that have never paid can hold: per person, per network address, and in total for accounts without a
 * confirmed email address. Beyond a limit, holding more slots requires proof of work, but nobody is refused. Held slots are counted at most
 * once a second. Between counts, this process adds the slots that it has admitted itself.
 */
@Injectable()
export class HoldBudgets {
  private readonly logger = new Logger(HoldBudgets.name);
  private counting: Promise<void> | undefined;
  private countedAt = -Infinity;
  private byAddress = new Map<string, number>();
  private ofNewcomers = 0;
  /** Number of slots in this process's unfinished requests, per person. */
  private readonly pending = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Pick<Config, 'holdBudgets' | 'sessionSecret'>,
  ) {}

  /**
   * Admits a request for slots. The claim may still refuse it.
   * @throws WORK_REQUIRED
   */
  async admit(userId: string, wanted: readonly string[], source: RequestSource): Promise<Admission> {
    const { address, newcomers } = this.config.holdBudgets;
    const isOn = address > 0 || newcomers > 0;
    if (isOn) await this.count();
    // Recorded before the query, so that at least one of two parallel requests takes the other into account.
    const pending = this.pending.get(userId) ?? 0;
    this.pending.set(userId, pending + wanted.length);
    const origin = { address: this.key(`held from ${source.address}`), domainKey: this.key('held by') };
    const admission = { origin, [Symbol.dispose]: () => this.leave(userId, wanted.length) };
    try {
      if (isOn) await this.requireWork(userId, wanted, pending, origin.address, source.proof);
      return admission;
    } catch (error) {
      admission[Symbol.dispose]();
      throw error;
    }
  }

  private async requireWork(
    userId: string,
    wanted: readonly string[],
    pending: number,
    from: string,
    proof: RequestSource['proof'],
  ): Promise<void> {
    const { paid, held, newcomer } = await this.account(userId, wanted);
    if (paid) return;
    const { address, newcomers } = this.config.holdBudgets;
    const slots = wanted.length;
    const amount = Math.max(
      workOfPerson(slots, held + pending),
      workFor(slots, this.byAddress.get(from) ?? 0, address),
      newcomer ? workFor(slots, this.ofNewcomers, newcomers) : 0,
    );
    const purpose = { action: `hold ${slots}`, asker: userId, pieces: slots };
    if (amount > 0 && !(await this.work.isDone(purpose, amount, proof))) throw await this.work.required(purpose, amount);
    this.byAddress.set(from, (this.byAddress.get(from) ?? 0) + slots);
    if (newcomer) this.ofNewcomers += slots;
  }

  private leave(userId: string, slots: number): void {
    const left = (this.pending.get(userId) ?? 0) - slots;
    if (left > 0) this.pending.set(userId, left);
    else this.pending.delete(userId);
  }

  private key(text: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(text).digest('base64url').slice(0, 22);
  }

  /** Counts held slots, which takes a few milliseconds for a full season. If counting fails, the previous count stays in use. */
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
        `SELECT s.held_from[1] AS "from", u.email_confirmed_at IS NULL AS newcomer, sum(h.slots)::int AS slots
       FROM (SELECT selection_id, count(*) AS slots FROM claims
             WHERE state = 'held' AND (expires_at IS NULL OR expires_at > now()) GROUP BY selection_id) h
       JOIN selections s ON s.id = h.selection_id AND s.held_from IS NOT NULL JOIN users u ON u.id = s.user_id
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

  private async account(userId: string, wanted: readonly string[]): Promise<Account> {
    const [account] = await this.database.single((reader) =>
      reader.rows<Account & Record<string, unknown>>(READ_ACCOUNT, [userId, wanted]),
    );
    return account ?? { paid: false, held: 0, newcomer: true };
  }
}

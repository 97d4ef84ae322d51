import { Inject, Injectable } from '@nestjs/common';
import { leafHash, verifiesConsistency, type MerkleTree } from '@raffle/contracts/log/merkle';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { checkpointText, pseudonym, sha256, signingKey, type SigningKey } from './log.rules.js';
import { draftEntries, type EntryDraft } from './log-drafts.js';
import { WAITING_FACTS, WAITING_TICKETS, type WaitingFact, type WaitingTicket } from './log-sources.js';
import { LogTrees } from './log-trees.js';

/** In one transaction; the rest follows in the next one. */
const BATCH = 1000;

interface Head extends Record<string, unknown> {
  size: number;
  root: Buffer;
}

/**
 * Adds what concerns a season's result to its public log, seconds later and never in the transaction of a sale. Entries and the signed head
 * over them are committed together. Times are those of the game's calendar, which is the real time except in a rehearsal (APP_NOW).
 */
@Injectable()
export class LogSealingService {
  readonly key: SigningKey;
  private sealing: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly db: Database,
    private readonly trees: LogTrees,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'logSigningKey'>,
  ) {
    this.key = signingKey(new URL(config.publicUrl).host, config.logSigningKey);
  }

  originOf(year: number): string {
    return `${this.key.name}/log/${year}`;
  }

  /** Under which the log names what an organiser did. */
  codeOf(adminId: string): string {
    return pseudonym(this.config.logSigningKey, adminId);
  }

  /** Logs what waits; calls that overlap share one run. */
  seal(): Promise<void> {
    this.again = true;
    this.sealing ??= this.sealAll().finally(() => (this.sealing = undefined));
    return this.sealing;
  }

  private async sealAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      const years = await this.db.single((reader) =>
        reader.rows<{ year: number }>(`SELECT year FROM seasons WHERE status <> 'upcoming' ORDER BY year`),
      );
      for (const { year } of years) while (await this.sealBatch(year));
    }
  }

  /** One at a time over all instances: the lock is the log's, and nothing else waits for it. @returns whether more may wait */
  private sealBatch(year: number): Promise<boolean> {
    return this.db.transact(async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('season log'), $1)`, [year]);
      const facts = await tx.rows<WaitingFact>(WAITING_FACTS, [year, BATCH]);
      const tickets = await tx.rows<WaitingTicket>(WAITING_TICKETS, [year, BATCH]);
      if (facts.length + tickets.length === 0) return false;
      const [head] = await tx.rows<Head>(`SELECT size, root FROM log_checkpoints WHERE season_year = $1 ORDER BY size DESC LIMIT 1`, [
        year,
      ]);
      const [{ at }] = (await tx.rows(
        `SELECT greatest(date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $2)), (SELECT at FROM log_entries WHERE season_year = $1 ORDER BY index DESC LIMIT 1)) AS at`,
        [year, this.clock.offsetMs / 1000],
      )) as [{ at: Date }];
      const batch = { year, at, next: head?.size ?? 0, secret: this.config.logSigningKey, offsetMs: this.clock.offsetMs };
      const entries = await draftEntries(tx, batch, facts, tickets);
      if (entries.length > 0) await this.write(tx, year, at, head, entries);
      await tx.write(`UPDATE log_facts SET logged_at = now() WHERE id = ANY ($1::bigint[])`, [facts.map(({ id }) => id)]);
      return facts.length + tickets.length >= BATCH;
    });
  }

  private async write(tx: Tx, year: number, at: Date, head: Head | undefined, entries: EntryDraft[]): Promise<void> {
    const from = head?.size ?? 0;
    const hashes = entries.map(({ leaf }) => Buffer.from(leafHash(sha256, Buffer.from(leaf))));
    const tree = (await this.treeUnder(tx, year, head)).with(hashes);
    const column = <Name extends keyof EntryDraft>(name: Name): EntryDraft[Name][] => entries.map((entry) => entry[name]);
    await tx.write(
      `INSERT INTO log_entries (season_year, index, kind, leaf, leaf_hash, committed, nonce, buyer_nonce, reference, slot_id, at)
       SELECT $1, $2 + n - 1, kind, leaf, leaf_hash, committed, nonce, buyer_nonce, reference, slot_id, $3
         FROM unnest($4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
              WITH ORDINALITY t (kind, leaf, leaf_hash, committed, nonce, buyer_nonce, reference, slot_id, n)`,
      [
        year,
        from,
        at,
        column('kind'),
        column('leaf'),
        hashes,
        column('committed'),
        column('nonce'),
        column('buyerNonce'),
        column('reference'),
        column('slotId'),
      ],
    );
    const note = this.key.signedNote(checkpointText(this.originOf(year), tree.size, tree.root()));
    await tx.write(`INSERT INTO log_checkpoints (season_year, size, root, note) VALUES ($1, $2, $3, $4)`, [
      year,
      tree.size,
      Buffer.from(tree.root()),
      note,
    ]);
  }

  /** What was signed last, from which the next head must grow. @throws when the rows are not those that were signed */
  private async treeUnder(tx: Tx, year: number, head: Head | undefined): Promise<MerkleTree> {
    const size = head?.size ?? 0;
    const known = await this.trees.atLeast(tx, year, size);
    const tree = known.size === size ? known : await this.trees.fresh(tx, year, size);
    const signed = { size, root: head?.root ?? tree.root(0) };
    const grows = verifiesConsistency(sha256, { first: signed, second: { size: tree.size, root: tree.root() }, proof: [] });
    if (!grows) throw new Error(`the log of ${year} is not the one that was signed: no new head is signed over it`);
    return tree;
  }
}

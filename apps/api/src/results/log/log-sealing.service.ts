import { Injectable } from '@nestjs/common';
import { leafHash, verifiesConsistency, type MerkleTree } from '@raffle/contracts/log/merkle';
import { Attention } from '../../platform/attention/attention.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { CHANGING_SEASONS } from '../../platform/db/changing-seasons.js';
import { SharedRun } from '../../platform/shared-run.js';
import { checkpointText, LogStopped, sha256 } from './log.rules.js';
import { draftEntries, type EntryDraft } from './log-drafts.js';
import { LogKeys, type SeasonKey } from './log-keys.service.js';
import { LogLosses } from './log-losses.service.js';
import { NEWEST_HEAD, WAITING_FACTS, WAITING_TICKETS, type NewestHead, type WaitingFact, type WaitingTicket } from './log-sources.js';
import { LogTrees } from './log-trees.js';

/** Maximum number of facts, and maximum number of tickets, per transaction. The next transaction handles the rest. */
const BATCH = 1000;

/** Interval at which past seasons' tickets are compared with their logs. Facts from past seasons are sealed without this delay. */
const ALL_SEASONS_MS = 60 * 60_000;

/** @param $1 whether to compare the tickets of all seasons with their logs */
const SEASONS = `
  SELECT year FROM seasons s WHERE status <> 'upcoming'
     AND ($1 OR year IN (${CHANGING_SEASONS}) OR EXISTS (SELECT 1 FROM log_facts f WHERE f.season_year = s.year AND f.logged_at IS NULL))
   ORDER BY year DESC`;

/**
 * Adds everything that affects a season's result to its public log within seconds, but never in a sale's own transaction. New entries and
 * the log head that covers them are committed in one transaction. Times are on the game's calendar, which equals real time except in a
 * rehearsal (APP_NOW).
 */
@Injectable()
export class LogSealingService {
  private readonly sealing = new SharedRun(() => this.sealAll());
  private allSealedAt = -Infinity;
  /** Years whose log was sealed without an error in the last run. */
  private readonly growing = new Set<number>();

  constructor(
    private readonly db: Database,
    private readonly trees: LogTrees,
    private readonly keys: LogKeys,
    private readonly losses: LogLosses,
    private readonly clock: Clock,
    private readonly attention: Attention,
  ) {}

  /** Seals all waiting facts and tickets. @throws the first error, after all seasons have been tried */
  seal(): Promise<void> {
    return this.sealing.run();
  }

  private async sealAll(): Promise<void> {
    const errors: unknown[] = [];
    const begun = performance.now();
    const all = begun - this.allSealedAt >= ALL_SEASONS_MS;
    const years = await this.db.single((reader) => reader.rows<{ year: number }>(SEASONS, [all]));
    for (const { year } of years) await this.sealSeason(year).catch((error: unknown) => errors.push(error));
    if (all && errors.length === 0) this.allSealedAt = begun;
    if (errors.length > 0) throw errors[0];
  }

  private async sealSeason(year: number): Promise<void> {
    const subject = String(year);
    try {
      await this.losses.compareWithFile(year);
      while (await this.sealBatch(year));
      await this.losses.keepHead(year);
      if (!this.growing.has(year)) await this.attention.close('log-stopped', subject);
      this.growing.add(year);
    } catch (error) {
      this.growing.delete(year);
      if (error instanceof LogStopped) await this.attention.raise('log-stopped', subject, error.message);
      throw error;
    }
  }

  /**
   * Seals one batch. A lock ensures that only one process at a time seals a season's log.
   * @returns whether another batch may be waiting
   */
  private sealBatch(year: number): Promise<boolean> {
    return this.db.transact(async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('season log'), $1)`, [year]);
      await this.losses.assertNone(tx, year);
      const keys = await this.keys.ofSeason(tx, year);
      const facts = await tx.rows<WaitingFact>(WAITING_FACTS, [year, BATCH]);
      const tickets = await tx.rows<WaitingTicket>(WAITING_TICKETS, [year, BATCH]);
      // A batch that contains only tickets needs no pseudonyms. Skipping them saves a statement on each sale.
      if (facts.length > 0 || tickets.length === 0) await this.keys.nameOrganisers(tx, year);
      if (facts.length + tickets.length === 0) return false;
      const [head] = await tx.rows<NewestHead>(NEWEST_HEAD, [year]);
      const [{ at }] = (await tx.rows(
        `SELECT greatest(date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $2)), (SELECT at FROM log_entries WHERE season_year = $1 ORDER BY index DESC LIMIT 1)) AS at`,
        [year, this.clock.offsetMs / 1000],
      )) as [{ at: Date }];
      const pseudonyms = facts.length > 0 ? await this.keys.pseudonyms(tx, year) : new Map<string, string>();
      const batch = { year, at, next: head?.size ?? 0, keys, pseudonyms, offsetMs: this.clock.offsetMs };
      const entries = await draftEntries(tx, batch, facts, tickets);
      if (entries.length > 0) await this.write(tx, { year, at, head, key: keys.at(-1) as SeasonKey }, entries);
      if (facts.length > 0)
        await tx.write(`UPDATE log_facts SET logged_at = now() WHERE id = ANY ($1::bigint[])`, [facts.map(({ id }) => id)]);
      return facts.length + tickets.length >= BATCH;
    });
  }

  private async write(
    tx: Tx,
    { year, at, head, key }: { year: number; at: Date; head: NewestHead | undefined; key: SeasonKey },
    entries: EntryDraft[],
  ): Promise<void> {
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
    const note = key.signedNote(checkpointText(key.origin, tree.size, tree.root()));
    await tx.write(`INSERT INTO log_checkpoints (season_year, size, root, note) VALUES ($1, $2, $3, $4)`, [
      year,
      tree.size,
      Buffer.from(tree.root()),
      note,
    ]);
  }

  /**
   * Returns the tree that the last log head covers and that the next log head must extend.
   * @throws LogStopped if the rows differ from those that were signed
   */
  private async treeUnder(tx: Tx, year: number, head: NewestHead | undefined): Promise<MerkleTree> {
    const size = head?.size ?? 0;
    const known = await this.trees.atLeast(tx, year, size);
    const tree = known.size === size ? known : await this.trees.fresh(tx, year, size);
    const signed = { size, root: head?.root ?? tree.root(0) };
    const grows = verifiesConsistency(sha256, { first: signed, second: { size: tree.size, root: tree.root() }, proof: [] });
    if (!grows) throw new LogStopped(`the log of ${year} is not the one that was signed, so it gets no new signed head`);
    return tree;
  }
}

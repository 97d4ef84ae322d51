import { Inject, Injectable, Logger } from '@nestjs/common';
import type { WitnessedPage, WitnessKind, WitnessView } from '@raffle/contracts/log/entries';
import { IsNull, type QueryDeepPartialEntity } from 'typeorm';
import { Attention } from '../../platform/attention/attention.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { NOW, secondsFromNow } from '../../platform/db/operators.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SharedRun } from '../../platform/shared-run.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import '../results.messages.js';
import { textOf } from '../log/log.rules.js';
import { LogLosses } from '../log/log-losses.service.js';
import { LogTrees } from '../log/log-trees.js';
import { cosign, LongerLog } from './log-witness.js';
import { timeStamp } from './time-stamp.js';
import { Witness } from './witness.entity.js';
import { CONFIGURED, HEADS_FOR_WITNESS, SEASONS_TO_CHANGE, TAKE_WITNESSES, WITNESSED, WITNESSES } from './witnesses.sql.js';

interface DueWitness extends Record<string, unknown> {
  id: number;
  kind: WitnessKind;
  name: string;
  key: string | null;
  tries: number;
}

interface Head extends Record<string, unknown> {
  year: number;
  size: number;
  note: string;
  /** Size of the last log head that the witness signed. */
  known: number;
}

interface WitnessStatement {
  at: Date;
  token?: Buffer;
  cosignature?: string;
}

interface WitnessRow extends Record<string, unknown> {
  id: number;
  kind: WitnessKind;
  name: string;
  email: string | null;
  lastAt: Date | null;
  silent: boolean;
  failure: string | null;
}

const PAGE = 200;
/** Backoff after the first failure. Doubles after each further failure, up to `MAX_RETRY_SECONDS`. */
const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 600;
/**
 * A worker is considered gone if it has not run for this long and has missed at least `MISSED_RUNS` runs. The configuration of such a
 * worker is ignored.
 */
const FORGOTTEN_SECONDS = 300;
const MISSED_RUNS = 3;

/**
 * Sends log heads to the witnesses. Each witness is called separately and outside any transaction, so that a failing witness does not
 * affect the others.
 */
@Injectable()
export class WitnessesService {
  private readonly logger = new Logger(WitnessesService.name);
  private readonly asking = new SharedRun(() => this.askAll());

  constructor(
    private readonly db: Database,
    private readonly trees: LogTrees,
    private readonly losses: LogLosses,
    private readonly settings: SeasonSettingsService,
    private readonly outbox: Outbox,
    private readonly attention: Attention,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeStampAuthorities' | 'logWitnesses' | 'intervals'>,
  ) {}

  /** Returns the current witnesses. */
  all(reader: Reader): Promise<WitnessRow[]> {
    return reader.rows<WitnessRow>(WITNESSES);
  }

  /** Returns the public list of current witnesses, without people's email addresses. */
  views(): Promise<WitnessView[]> {
    return this.db.single((reader) => this.viewsIn(reader));
  }

  async viewsIn(reader: Reader): Promise<WitnessView[]> {
    const keys = new Map(this.config.logWitnesses.map(({ name, verifier }) => [name, verifier]));
    return (await this.all(reader)).map(({ kind, name, lastAt, silent }) => {
      const key = kind === 'log' ? keys.get(name) : undefined;
      return { kind, name, ...(key !== undefined && { key }), lastAt: lastAt?.toISOString() ?? null, silent };
    });
  }

  /** @param wanted number of log heads; capped at one page */
  async witnessed(year: number, after: number, wanted: number): Promise<WitnessedPage> {
    const most = Math.min(wanted, PAGE);
    const rows = await this.db.single((reader) =>
      reader.rows<WitnessedPage['checkpoints'][number] & Record<string, unknown>>(WITNESSED, [year, after, most]),
    );
    const checkpoints = rows.map(({ size, note, stamps }) => ({
      size,
      note,
      stamps: stamps.map(({ authority, at, token }) => ({ authority, at: new Date(at).toISOString(), token: token.replace(/\n/g, '') })),
    }));
    return { checkpoints, next: checkpoints.length < most ? null : (checkpoints.at(-1)?.size ?? null) };
  }

  /** Sends log heads to the witnesses that are due. */
  ask(): Promise<void> {
    return this.asking.run();
  }

  private async askAll(): Promise<void> {
    await this.followConfig();
    const due = await this.db.single((reader) => reader.rows<DueWitness>(TAKE_WITNESSES));
    await Promise.all(due.map((witness) => this.askOne(witness)));
    await this.lookForSilence();
  }

  private async askOne(witness: DueWitness): Promise<void> {
    try {
      for (const head of await this.db.single((reader) => reader.rows<Head>(HEADS_FOR_WITNESS, [witness.id]))) {
        if (witness.kind === 'person') await this.writeTo(witness, head);
        else await this.record(witness, head, await this.statementOf(witness, head));
      }
      await this.change(witness.id, { nextAt: NOW, tries: 0, failure: null });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.logger.warn(`the witness ${witness.name}: ${failure}`);
      const wait = Math.min(RETRY_SECONDS * 2 ** witness.tries, MAX_RETRY_SECONDS);
      const tries = (): string => 'least(tries + 1, 30)';
      await this.change(witness.id, { nextAt: secondsFromNow(wait), tries, failure: failure.slice(0, 500) });
    }
  }

  private async change(id: number, change: QueryDeepPartialEntity<Witness>): Promise<void> {
    await this.db.single(({ manager }) => manager.update(Witness, id, change));
  }

  /** @throws Error with a message written for organisers */
  private async statementOf({ kind, name, key }: DueWitness, { year, size, note, known }: Head): Promise<WitnessStatement> {
    const gone = new Error('it is in the terms of a season but no longer configured');
    if (kind === 'tsa') {
      const authority = this.config.timeStampAuthorities.find((one) => one.name === name);
      if (authority === undefined) throw gone;
      return timeStamp(authority.url, textOf(note), key);
    }
    const witness = this.config.logWitnesses.find((one) => one.name === name);
    if (witness === undefined) throw gone;
    const proofFrom = async (first: number) =>
      (await this.db.single((reader) => this.trees.atLeast(reader, year, size))).consistencyProof(first, size);
    const { at, line } = await cosign(witness, { size, note, proofFrom }, known).catch(async (error: unknown) => {
      if (error instanceof LongerLog) await this.losses.report(year, error.size, name);
      throw error;
    });
    return { at, cosignature: line };
  }

  private record({ id }: Pick<DueWitness, 'id'>, { year, size }: Head, { at, token, cosignature }: WitnessStatement): Promise<unknown> {
    const onCalendar = new Date(at.getTime() + this.clock.offsetMs);
    return this.db.write(
      `WITH said AS (INSERT INTO log_witnessings (season_year, size, witness_id, at, calendar_at, token, cosignature)
                     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING)
       UPDATE witnesses SET last_at = now() WHERE id = $3`,
      [year, size, id, at, onCalendar, token ?? null, cosignature ?? null],
    );
  }

  /** Stages an email with the log head. The outbox delivers it. */
  private writeTo(witness: DueWitness, head: Head): Promise<void> {
    return this.db.transact(async (tx) => {
      const at = new Date();
      await tx.rows(
        `INSERT INTO log_witnessings (season_year, size, witness_id, at, calendar_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [head.year, head.size, witness.id, at, new Date(this.clock.now())],
      );
      await tx.manager.update(Witness, witness.id, { lastAt: NOW });
      await this.outbox.stage(tx, 'witness.mail', { witnessId: witness.id, year: head.year, size: head.size });
    });
  }

  /**
   * Updates the witnesses and the terms from the configuration. The terms of every season that is not closed name all witnesses that any
   * running worker has configured, so workers with different configurations do not overwrite each other's public terms. Once a ticket has
   * been sold, a season's terms keep their witnesses even if every witness is removed from the configuration. Otherwise, whoever removed
   * the last witness from the configuration could influence who wins.
   */
  private async followConfig(): Promise<void> {
    const own = [
      ...this.config.timeStampAuthorities.map(({ name }) => ({ kind: 'tsa', name, key: null })),
      ...this.config.logWitnesses.map(({ name, verifier }) => ({ kind: 'log', name, key: verifier })),
    ];
    await this.db.write(
      `INSERT INTO witnesses (kind, name, key, configured_at) SELECT kind, name, key, now() FROM unnest($1::text[], $2::text[], $3::text[]) own (kind, name, key)
       ON CONFLICT (kind, name) DO UPDATE SET configured_at = now(), ended_at = NULL, key = coalesce(witnesses.key, EXCLUDED.key),
          since = CASE WHEN witnesses.ended_at IS NULL THEN witnesses.since ELSE now() END,
          next_at = CASE WHEN witnesses.ended_at IS NULL THEN witnesses.next_at ELSE now() END`,
      [own.map(({ kind }) => kind), own.map(({ name }) => name), own.map(({ key }) => key)],
    );
    await this.learnRoots();
    const forgottenAfter = Math.max(FORGOTTEN_SECONDS, MISSED_RUNS * this.config.intervals.witness);
    const others = await this.db.single((reader) =>
      reader.rows<{ year: number }>(`SELECT s.year FROM ${SEASONS_TO_CHANGE}`, [forgottenAfter]),
    );
    for (const { year } of others)
      await this.db.transact(async (tx) => {
        await this.settings.lock(tx, year);
        // Reads again under the lock, because a worker may have started, stopped or made the same change, or tickets may have been sold.
        const [due] = await tx.rows<{ names: string[] }>(`SELECT c.names FROM ${SEASONS_TO_CHANGE} AND s.year = $2`, [
          forgottenAfter,
          year,
        ]);
        if (due !== undefined) await this.settings.setWitnesses(tx, year, { witnesses: due.names });
      });
    await this.db.write(
      `UPDATE witnesses w SET ended_at = now() FROM ${CONFIGURED} c WHERE w.kind <> 'person' AND w.ended_at IS NULL AND w.name <> ALL (c.names)
          AND NOT EXISTS (SELECT 1 FROM seasons s WHERE s.status <> 'closed' AND w.name = ANY (s.witnesses))`,
      [forgottenAfter],
    );
  }

  /**
   * Requests a first timestamp from each new authority. The terms identify an authority by its root certificate, so an authority can be
   * added to the terms only after its first timestamp.
   */
  private async learnRoots(): Promise<void> {
    const unknown = await this.db.single(({ manager }) => manager.findBy(Witness, { kind: 'tsa', key: IsNull(), endedAt: IsNull() }));
    for (const { id, name } of unknown) {
      const authority = this.config.timeStampAuthorities.find((one) => one.name === name);
      if (authority === undefined) continue;
      try {
        const { root } = await timeStamp(authority.url, name);
        await this.db.single(({ manager }) => manager.update(Witness, { id, key: IsNull() }, { key: root }));
      } catch (error) {
        this.logger.warn(`the witness ${name} is not in the terms yet: ${String(error)}`);
      }
    }
  }

  /**
   * Raises an alarm for each silent witness. While all witnesses of one kind are silent, slots go off sale at least two hours before they
   * begin, because new tickets might otherwise not be witnessed before settlement.
   */
  private async lookForSilence(): Promise<void> {
    const begun = await this.attention.checkBegins();
    const { all, changed } = await this.db.snapshot(async (reader) => {
      const all = await this.all(reader);
      const changed = await reader.rows<{ year: number }>(
        `SELECT year FROM seasons WHERE witnesses_silent <> ($1 AND cardinality(witnesses) > 0)`,
        [isKindSilent(all)],
      );
      return { all, changed };
    });
    const silent = all.filter((one) => one.silent);
    for (const { name, lastAt, failure } of silent)
      await this.attention.raise(
        'witness-silent',
        name,
        `${lastAt ? `last heard from at ${lastAt.toISOString()}` : 'never heard from'}${failure === null ? '' : `: ${failure}`}`,
      );
    await this.attention.closeOthers(
      'witness-silent',
      silent.map(({ name }) => name),
      begun,
    );

    for (const { year } of changed)
      await this.db.transact(async (tx) => {
        const { witnesses, witnessesSilent: before } = await this.settings.lock(tx, year);
        // Reads again under the lock, because a witness may have responded since.
        const witnessesSilent = witnesses.length > 0 && isKindSilent(await this.all(tx));
        if (witnessesSilent !== before) await this.settings.setWitnesses(tx, year, { witnessesSilent });
      });
  }
}

/** Returns whether all witnesses of any one kind are silent. A ticket needs a statement from one witness of each kind. */
function isKindSilent(all: readonly WitnessRow[]): boolean {
  const needed = all.filter(({ kind }) => kind !== 'person');
  return needed.some(({ kind }) => needed.every((other) => other.kind !== kind || other.silent));
}

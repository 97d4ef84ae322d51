import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IsNull, LessThan, LessThanOrEqual } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { LogCheckpoint } from './log-checkpoint.entity.js';
import { LogEpoch } from './log-epoch.entity.js';
import { LogKeys } from './log-keys.service.js';
import { headLine, LogStopped, noteOfLine, originOf, sizeAndRootOf } from './log.rules.js';
import { NEWEST_HEAD, type NewestHead } from './log-sources.js';
import { LogTrees } from './log-trees.js';
import { LostHead } from './lost-head.entity.js';

/** The content of an `epoch` entry, which records a loss of entries. */
export interface Loss {
  /** Number of entries in the lost log, according to the last log head known outside the site. */
  size: number;
  root: Buffer;
  /** Number of entries that the backup contained. */
  kept: number;
}

const THIS_SERVER = 'this server';

/**
 * Detects that the database was restored from a backup that is older than a published log head. Compares the log with two sources: a file
 * next to the deletion log, which holds each season's newest log head, and the number of entries that log witnesses report having signed.
 */
@Injectable()
export class LogLosses {
  private readonly logger = new Logger(LogLosses.name);
  private readonly file: string;
  /** Years whose log has been compared with the log head in the file. */
  private readonly compared = new Set<number>();

  constructor(
    private readonly db: Database,
    private readonly keys: LogKeys,
    private readonly trees: LogTrees,
    @Inject(CONFIG) private readonly config: Pick<Config, 'deletionsLog' | 'runsJobs'>,
  ) {
    this.file = path.join(path.dirname(config.deletionsLog), 'log-heads.txt');
  }

  /** @throws LogStopped while a report of missing entries is open */
  async assertNone(tx: Tx, year: number): Promise<void> {
    const open = await tx.manager.findOne(LostHead, { where: { seasonYear: year, settledAt: IsNull() }, order: { size: 'DESC' } });
    if (open === null) return;
    const { size, toldBy, head } = open;
    throw new LogStopped(
      head === null
        ? `${toldBy} has signed ${size} entries of this log, which has fewer or different ones. If a backup was restored, propose on the result page to log the lost entries; a confirmation email contains a head of the log. If not, the witness is wrong: mark this as settled.`
        : `${toldBy} knows a head of ${size} entries, which this log does not contain: a backup was restored. Propose on the result page to log the lost entries. The head is ${head}`,
    );
  }

  /**
   * Stores a report that a log head is lost. A report with a signed log head replaces an earlier report of the same size that lacks one,
   * even if an organiser has dismissed the earlier report. Once two people have logged the loss, the earlier report is kept.
   * @param head the signed log head in one line; null if only its size is known
   */
  async report(year: number, size: number, toldBy: string, head: string | null = null): Promise<void> {
    await this.db.write(
      `INSERT INTO lost_heads (season_year, size, told_by, head) VALUES ($1, $2, $3, $4)
       ON CONFLICT (season_year, size) DO UPDATE SET told_by = EXCLUDED.told_by, head = EXCLUDED.head, settled_at = NULL
        WHERE lost_heads.head IS NULL AND EXCLUDED.head IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM log_epochs e WHERE e.season_year = $1 AND e.size >= $2)`,
      [year, size, toldBy, head],
    );
  }

  /** Dismisses wrong reports from witnesses. A report with a signed log head stays open, because the signature proves the loss. */
  async dismiss(tx: Tx, year: number): Promise<void> {
    await tx.manager.update(LostHead, { seasonYear: year, settledAt: IsNull(), head: IsNull() }, { settledAt: NOW });
  }

  /** Reports a loss if the log does not contain the log head in the file. Runs once per season, before this process first seals its log. */
  async compareWithFile(year: number): Promise<void> {
    if (this.compared.has(year)) return;
    const [newest] = await this.db.single((reader) => reader.rows<NewestHead>(NEWEST_HEAD, [year]));
    const line = newest && (await this.readFile()).get(originOf(newest.note));
    if (line !== undefined) {
      const isLost = await this.db.snapshot(
        async (reader) => (await this.isSigned(reader, year, line)) && !(await this.has(reader, year, line)),
      );
      if (isLost) await this.report(year, sizeAndRootOf(line).size, THIS_SERVER, line);
    }
    this.compared.add(year);
  }

  /** Writes the newest log head to the file. If this fails, sealing continues, but a later loss may go undetected. */
  async keepHead(year: number): Promise<void> {
    if (!this.config.runsJobs) return;
    const [newest] = await this.db.single((reader) => reader.rows<NewestHead>(NEWEST_HEAD, [year]));
    if (newest === undefined) return;
    const lines = await this.readFile();
    const [origin, line] = [originOf(newest.note), headLine(newest.note)];
    if (lines.get(origin) === line) return;
    lines.set(origin, line);
    try {
      await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
      const draft = `${this.file}.${process.pid}`;
      await writeFile(draft, `${[...lines.values()].join('\n')}\n`, { mode: 0o600 });
      await rename(draft, this.file);
    } catch (error) {
      this.logger.warn(`writing the heads of the public log to ${this.file} failed: ${String(error)}`);
    }
  }

  /**
   * Records a loss of entries. The database rejects the record if nobody has approved it.
   * @param line a signed log head of the lost log, in one line
   * @throws VALIDATION_FAILED
   */
  async admit(tx: Tx, year: number, line: string, backupAt: Date): Promise<Loss> {
    const words = line.trim().split(/\s+/).join(' ');
    const said = sizeAndRootOf(words);
    if (!(await this.isSigned(tx, year, words)))
      throw invalid({ head: [`This is not a head of the log of ${year}. A head is one line: origin, size, root and signature.`] });
    if (await this.has(tx, year, words)) throw invalid({ head: ['The log contains this head: nothing after it is known to be lost.'] });
    const backup = await tx.manager.findOne(LogCheckpoint, {
      where: { seasonYear: year, size: LessThan(said.size), at: LessThanOrEqual(backupAt) },
      order: { size: 'DESC' },
    });
    if (backup === null) throw invalid({ backupAt: ['The log of this season began after that time.'] });
    const loss: Loss = { size: said.size, root: Buffer.from(said.root, 'base64'), kept: backup.size };
    await tx.manager.insert(LogEpoch, { seasonYear: year, ...loss });
    const settled = { seasonYear: year, size: LessThanOrEqual(loss.size), settledAt: IsNull() };
    await tx.manager.update(LostHead, settled, { settledAt: NOW });
    return loss;
  }

  private async isSigned(reader: Reader, year: number, line: string): Promise<boolean> {
    const note = noteOfLine(line);
    const text = `${line.split(' ').slice(0, 3).join('\n')}\n`;
    const keys = await this.keys.all(reader, year);
    return keys.some((key) => line.startsWith(`${key.origin} `) && key.signedNote(text) === note);
  }

  private async has(reader: Reader, year: number, line: string): Promise<boolean> {
    const { size, root } = sizeAndRootOf(line);
    const tree = await this.trees.atLeast(reader, year, size);
    return tree.size >= size && Buffer.from(tree.root(size)).toString('base64') === root;
  }

  /** Returns the file's lines, keyed by origin. Reads the file on every call, because other workers on this server write to it too. */
  private async readFile(): Promise<Map<string, string>> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n').filter((line) => line.split(' ').length === 4);
    return new Map(lines.map((line) => [originOf(line), line]));
  }
}

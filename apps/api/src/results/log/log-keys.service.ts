import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Reader, Tx } from '../../platform/db/database.js';
import { hostOf, idOfSigner, idOfVerifier, LogStopped, signingKey, type SigningKey } from './log.rules.js';
import { LogPseudonym } from './log-pseudonym.entity.js';
import { NEWEST_HEAD, type NewestHead } from './log-sources.js';
import { StoredSigningKey } from './signing-key.entity.js';

export interface SeasonKey extends SigningKey {
  /** Number of the key; a season's first key is number 1. */
  number: number;
  origin: string;
}

/** Builds a pseudonym from a UUID's first eight and last eight hexadecimal digits, because these digits are random. */
const NAME_ORGANISERS = `
  INSERT INTO log_pseudonyms (season_year, admin_id, pseudonym)
  SELECT $1, a.id, (SELECT left(u, 8) || right(u, 8) FROM (SELECT gen_random_uuid()::text AS u WHERE a.id IS NOT NULL) one) FROM admins a
   WHERE NOT EXISTS (SELECT FROM log_pseudonyms p WHERE p.season_year = $1 AND p.admin_id = a.id)
  ON CONFLICT DO NOTHING`;
const NO_KEY = 'The key that signed the log is not in the database.';

/** Manages each season's signing keys and organisers' pseudonyms. */
@Injectable()
export class LogKeys {
  /** Public keys by year and ID. A process reads each key once, because keys never change. */
  private readonly verifiers = new Map<string, string>();

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  /**
   * Returns a season's keys, newest last. Creates the first key when the log begins. The caller must hold the log's lock.
   * @throws LogStopped if the log has begun but its key is not in the database
   */
  async ofSeason(tx: Tx, year: number): Promise<SeasonKey[]> {
    const known = await this.all(tx, year);
    if (known.length > 0) return known;
    const [newest] = await tx.rows<NewestHead>(NEWEST_HEAD, [year]);
    if (newest !== undefined) throw new LogStopped(NO_KEY);
    await this.add(tx, year, 1, `${new URL(this.config.publicUrl).host}/log/${year}`, randomBytes(32));
    return this.all(tx, year);
  }

  /**
   * Adds a key that signs the log from the key's own entry onwards. The database rejects the new key if nobody has approved it.
   * @returns the previous and the new public key; undefined if the log has not begun
   */
  async replace(tx: Tx, year: number): Promise<{ before: string; after: string } | undefined> {
    const newest = (await this.all(tx, year)).at(-1);
    if (newest === undefined) return undefined;
    const after = await this.add(tx, year, newest.number + 1, newest.origin, randomBytes(32));
    return { before: newest.publicKey, after };
  }

  /** Returns the public key that verifies this log head. @throws LogStopped if the key is not in the database */
  async signerOf(reader: Reader, year: number, note: string): Promise<string> {
    const signer = `${year} ${idOfSigner(note)}`;
    if (!this.verifiers.has(signer)) await this.all(reader, year);
    const key = this.verifiers.get(signer);
    if (key === undefined) throw new LogStopped(NO_KEY);
    return key;
  }

  /**
   * Gives every organiser a pseudonym for this season. Pseudonyms differ between seasons, so that nobody can trace an organiser across
   * seasons.
   */
  async nameOrganisers(tx: Tx, year: number): Promise<void> {
    await tx.write(NAME_ORGANISERS, [year]);
  }

  /** Returns the season's pseudonyms, keyed by the organisers' row IDs. */
  async pseudonyms(reader: Reader, year: number): Promise<Map<string, string>> {
    const all = await reader.manager.findBy(LogPseudonym, { seasonYear: year });
    return new Map(all.map(({ adminId, pseudonym }) => [adminId, pseudonym]));
  }

  /** Returns a season's keys, newest last. Empty until its log begins. */
  async all(reader: Reader, year: number): Promise<SeasonKey[]> {
    const rows = await reader.manager.find(StoredSigningKey, { where: { seasonYear: year }, order: { number: 'ASC' } });
    const keys = rows.map(({ number, origin, secret }) => ({ ...signingKey(hostOf(origin), secret), number, origin }));
    for (const { publicKey } of keys) this.verifiers.set(`${year} ${idOfVerifier(publicKey)}`, publicKey);
    return keys;
  }

  private async add(tx: Tx, year: number, number: number, origin: string, seed: Buffer): Promise<string> {
    const { publicKey } = signingKey(hostOf(origin), seed);
    await tx.manager.insert(StoredSigningKey, { seasonYear: year, number, origin, verifier: publicKey, secret: seed });
    return publicKey;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { isEmail } from 'class-validator';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { isPublicAddress } from '../../platform/http/post-outside.js';
import { WitnessesService } from '../../results/witnesses/witnesses.service.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** So many are written to, one by one. */
const MOST = 20;

/** The people outside who are sent the heads of the public log. */
@Injectable()
export class WitnessesAdminService {
  constructor(
    private readonly db: Database,
    private readonly witnesses: WitnessesService,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  list(): Promise<AdminWitness[]> {
    return this.db.single((reader) => this.listIn(reader));
  }

  private async listIn(reader: Reader): Promise<AdminWitness[]> {
    return (await this.witnesses.all(reader)).map(({ id, kind, name, email, webHook, lastAt, silent, failure }) => ({
      id,
      kind,
      name,
      address: email ?? webHook,
      lastAt: lastAt?.toISOString() ?? null,
      silent,
      failure,
    }));
  }

  /** Somebody who was taken off the list may come back. @throws VALIDATION_FAILED */
  async add(by: CurrentAdmin, { name, address }: NewWitness): Promise<AdminWitness[]> {
    const isHook = address.includes('://');
    if (isHook ? !this.mayCall(address) : !isEmail(address))
      throw invalid({ address: ['Please enter an email address, or the public https address of a web hook'] });
    return this.db.transact(async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('people who witness'))`);
      const people = await tx.rows<{ name: string; address: string }>(
        `SELECT name, coalesce(email, web_hook) AS address FROM witnesses WHERE kind = 'person' AND ended_at IS NULL`,
      );
      // Sent again after a lost answer.
      if (people.some((one) => one.name === name && one.address === address)) return this.listIn(tx);
      if (people.length >= MOST) throw invalid({ name: [`At most ${MOST} people`] });
      if (people.some((one) => one.name === name)) throw invalid({ name: ['Somebody of this name is on the list already'] });
      await tx.rows(
        `INSERT INTO witnesses (kind, name, email, web_hook) VALUES ('person', $1, $2, $3)
         ON CONFLICT (kind, name) DO UPDATE SET email = $2, web_hook = $3, ended_at = NULL, since = now(), next_at = now(), tries = 0, failure = NULL`,
        [name, isHook ? null : address, isHook ? address : null],
      );
      await this.audit.record(tx, by.id, {
        action: 'witness.add',
        subjectKind: 'witness',
        subjectId: name,
        after: { by: isHook ? 'web hook' : 'email' },
      });
      return this.listIn(tx);
    });
  }

  /** What they were told stays on record, how they are reached does not. @throws NOT_FOUND, also for one of the configuration */
  async remove(by: CurrentAdmin, id: number): Promise<AdminWitness[]> {
    return this.db.transact(async (tx) => {
      const [gone] = await tx.rows<{ name: string }>(
        `WITH gone AS (UPDATE witnesses SET ended_at = now(), email = NULL, web_hook = NULL WHERE id = $1 AND kind = 'person' AND ended_at IS NULL RETURNING name)
         SELECT name FROM gone`,
        [id],
      );
      if (gone === undefined) throw new AppError('NOT_FOUND', 'Nobody on the list has this number.');
      await this.audit.record(tx, by.id, { action: 'witness.remove', subjectKind: 'witness', subjectId: gone.name });
      return this.listIn(tx);
    });
  }

  private mayCall(address: string): boolean {
    if (this.config.production) return isPublicAddress(address);
    return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
  }
}

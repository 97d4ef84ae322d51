import { Injectable } from '@nestjs/common';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { Database, type Reader } from '../../platform/db/database.js';
import { WitnessPeopleService } from '../../results/witnesses/witness-people.service.js';
import { WitnessesService } from '../../results/witnesses/witnesses.service.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Manages the witnesses, who are people outside the project that receive log heads by email. */
@Injectable()
export class WitnessesAdminService {
  constructor(
    private readonly db: Database,
    private readonly witnesses: WitnessesService,
    private readonly people: WitnessPeopleService,
    private readonly audit: AuditLogService,
  ) {}

  list(): Promise<AdminWitness[]> {
    return this.db.single((reader) => this.listIn(reader));
  }

  private async listIn(reader: Reader): Promise<AdminWitness[]> {
    return (await this.witnesses.all(reader)).map(({ id, kind, name, email, lastAt, silent, failure }) => ({
      id,
      kind,
      name,
      address: email,
      lastAt: lastAt?.toISOString() ?? null,
      silent,
      failure,
    }));
  }

  /** @throws VALIDATION_FAILED */
  add(by: CurrentAdmin, { name, address }: NewWitness): Promise<AdminWitness[]> {
    return this.db.transact(async (tx) => {
      if (await this.people.add(tx, name, address))
        await this.audit.record(tx, by.id, { action: 'witness.add', subjectKind: 'witness', subjectId: name });
      return this.listIn(tx);
    });
  }

  /** @throws NOT_FOUND if no witness added by an organiser has this ID; witnesses from the configuration cannot be removed */
  remove(by: CurrentAdmin, id: number): Promise<AdminWitness[]> {
    return this.db.transact(async (tx) => {
      const name = await this.people.remove(tx, id);
      await this.audit.record(tx, by.id, { action: 'witness.remove', subjectKind: 'witness', subjectId: name });
      return this.listIn(tx);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { Witness } from './witness.entity.js';

/** Maximum number of people on the list. It is low because each person is sent a separate email. */
const MAX_PEOPLE = 20;

/** Manages the list of people who receive log heads by email. */
@Injectable()
export class WitnessPeopleService {
  /**
   * Adds a person to the list. A person who was removed earlier can be added again.
   * @returns false if the person is already on the list
   * @throws VALIDATION_FAILED
   */
  async add(tx: Tx, name: string, email: string): Promise<boolean> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('people who witness'))`);
    const people = await tx.manager.findBy(Witness, { kind: 'person', endedAt: IsNull() });
    const known = people.find((one) => one.name === name);
    // If both the name and the email address match, the request is a retry after a lost response.
    if (known?.email === email) return false;
    if (people.length >= MAX_PEOPLE) throw invalid({ name: [`At most ${MAX_PEOPLE} people`] });
    if (known !== undefined) throw invalid({ name: ['Somebody with this name is already on the list'] });
    const fresh = { email, endedAt: null, since: NOW, nextAt: NOW, tries: 0, failure: null };
    await tx.manager.upsert(Witness, { kind: 'person', name, ...fresh }, ['kind', 'name']);
    return true;
  }

  /**
   * Deletes the person's email address but keeps the record of the log heads that were sent to it.
   * @returns the person's name
   * @throws NOT_FOUND
   */
  async remove(tx: Tx, id: number): Promise<string> {
    const where = { id, kind: 'person' as const, endedAt: IsNull() };
    const person = await tx.manager.findOne(Witness, { where, lock: { mode: 'for_no_key_update' } });
    if (person === null) throw new AppError('NOT_FOUND', 'Nobody on the list has this number.');
    await tx.manager.update(Witness, id, { endedAt: NOW, email: null });
    return person.name;
  }
}

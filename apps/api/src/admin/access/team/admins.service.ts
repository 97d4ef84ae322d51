import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { MIN_ADMIN_PASSWORD_LENGTH } from '@raffle/contracts/admin/access';
import { normalisePassword } from '@raffle/contracts/people/password';
import { refuseWeak } from '../../../auth/passwords/password-change.service.js';
import { PasswordHashing, type Lane } from '../../../auth/passwords/password-hashing.js';
import { Database, type Reader, type Tx } from '../../../platform/db/database.js';
import { IsEmail } from '../../../platform/db/operators.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import { Admin } from '../admin.entity.js';

/** Reads organisers' accounts. Hashes and checks their passwords. */
@Injectable()
export class AdminsService {
  constructor(
    private readonly db: Database,
    private readonly hashing: PasswordHashing,
  ) {}

  anyExists(): Promise<boolean> {
    return this.db.single((reader) => this.anyExistsIn(reader));
  }

  anyExistsIn({ manager }: Reader): Promise<boolean> {
    return manager.exists(Admin);
  }

  async byEmail(email: string): Promise<Admin | undefined> {
    return (await this.db.single(({ manager }) => manager.findOneBy(Admin, { email: IsEmail(email), disabledAt: IsNull() }))) ?? undefined;
  }

  async byId({ manager }: Reader, id: string): Promise<Admin | undefined> {
    return (await manager.findOneBy(Admin, { id })) ?? undefined;
  }

  /** @throws UNAUTHENTICATED if the account is disabled */
  active(id: string): Promise<Admin> {
    return this.db.single((reader) => this.activeIn(reader, id));
  }

  async activeIn({ manager }: Reader, id: string): Promise<Admin> {
    const admin = await manager.findOneBy(Admin, { id, disabledAt: IsNull() });
    if (admin === null) throw new AppError('UNAUTHENTICATED', 'Please sign in as an organiser to continue.');
    return admin;
  }

  /** Returns all accounts except replaced accounts. */
  async all(): Promise<Admin[]> {
    return this.db.single(({ manager }) => manager.find(Admin, { where: { replacedAt: IsNull() }, order: { id: 'ASC' } }));
  }

  /**
   * @param field form field to report the error for
   * @throws VALIDATION_FAILED for a password that is weak or too short for an organiser
   */
  async hashedPassword(password: string, person: { email: string; fullName: string }, field = 'password'): Promise<string> {
    refuseWeak(password, person, field, MIN_ADMIN_PASSWORD_LENGTH);
    return this.hashing.hash(normalisePassword(password), 'organiser');
  }

  /**
   * Returns whether the account is still enabled and still has the same password. Locks the account, so that neither can change before `tx`
   * ends.
   */
  async isUnchanged(tx: Tx, { id, passwordHash }: Admin): Promise<boolean> {
    const now = await tx.manager.findOne(Admin, { where: { id, disabledAt: IsNull() }, lock: { mode: 'pessimistic_read' } });
    return now?.passwordHash === passwordHash;
  }

  /** Checks a password. For an unknown account, does the same work as for a wrong password. */
  passwordMatches(admin: Admin | undefined, password: string, lane: Lane): Promise<boolean> {
    return this.hashing.matches(admin?.passwordHash, normalisePassword(password), lane);
  }
}

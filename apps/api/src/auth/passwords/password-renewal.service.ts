import { Injectable } from '@nestjs/common';
import { normalisePassword } from '@raffle/contracts/people/password';
import type { EntityTarget } from 'typeorm';
import { Database } from '../../platform/db/database.js';
import { PasswordHashing } from './password-hashing.js';

interface Account {
  id: string;
  passwordHash: string;
}

/**
 * Replaces password hashes whose cost is no longer current. This is possible only during a sign-in, because computing a new hash requires
 * the password.
 */
@Injectable()
export class PasswordRenewal {
  constructor(
    private readonly db: Database,
    private readonly hashing: PasswordHashing,
  ) {}

  /**
   * Renews the hash of an account whose password was just verified, and updates `account`. The account's other browsers are no longer
   * recognised, because their device cookies are bound to the old hash.
   */
  async renew(entity: EntityTarget<Account>, account: Account, password: string): Promise<void> {
    if (this.hashing.isCurrent(account.passwordHash)) return;
    const secret = normalisePassword(password);
    const { id, passwordHash: outdated } = account;
    const passwordHash = await this.hashing.hash(secret, 'known');
    const now = await this.db.transact(async ({ manager }) => {
      const { affected } = await manager.update(entity, { id, passwordHash: outdated }, { passwordHash });
      return affected === 0 ? await manager.findOneBy(entity, { id }) : { passwordHash };
    });
    if (now === null) return;
    // Either a concurrent sign-in has already renewed the hash, or the password has changed.
    if (now.passwordHash === passwordHash || (await this.hashing.matches(now.passwordHash, secret, 'known')))
      account.passwordHash = now.passwordHash;
  }
}

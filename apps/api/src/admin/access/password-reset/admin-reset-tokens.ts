import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, type Tx } from '../../../platform/db/database.js';
import { IsFuture, IsPast, minutesFromNow } from '../../../platform/db/operators.js';
import { hashOfToken, newToken } from '../secret-tokens.js';
import { AdminPasswordReset } from './admin-password-reset.entity.js';

export const ADMIN_RESET_MINUTES = 15;

/** Links to a new password of an organiser. */
@Injectable()
export class AdminResetTokens {
  constructor(private readonly db: Database) {}

  /** @param rescue by the server's command, for an owner who has lost the second factor as well */
  async make(tx: Tx, adminId: string, { rescue = false } = {}): Promise<string> {
    const token = newToken();
    const expiresAt = minutesFromNow(ADMIN_RESET_MINUTES);
    await tx.manager.insert(AdminPasswordReset, { tokenHash: hashOfToken(token), adminId, rescue, expiresAt });
    return token;
  }

  /** With its organiser. @returns null when the token is unknown, expired or used, or its organiser may no longer sign in */
  find(token: string): Promise<AdminPasswordReset | null> {
    return this.db.snapshot(({ manager }) =>
      manager.findOne(AdminPasswordReset, {
        where: { tokenHash: hashOfToken(token), expiresAt: IsFuture(), admin: { disabledAt: IsNull() } },
        relations: { admin: true },
      }),
    );
  }

  /** Uses the token up. @returns false when it was no longer good */
  async use(tx: Tx, token: string): Promise<boolean> {
    const { affected } = await tx.manager.delete(AdminPasswordReset, { tokenHash: hashOfToken(token), expiresAt: IsFuture() });
    return affected === 1;
  }

  /** Whatever link is still in a mailbox opens nothing any more. */
  async forget(tx: Tx, adminId: string): Promise<void> {
    await tx.manager.delete(AdminPasswordReset, { adminId });
  }

  async purge(): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(AdminPasswordReset, { expiresAt: IsPast() }));
  }
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/app-error.js';
import { AdminAuditService } from './admin-audit.service.js';
import type { AdminSetupDto } from './admin-access.dto.js';
import { AdminsService } from './admins.service.js';
import { hashOfToken, newToken } from './secret-tokens.js';

/** How the first owner comes into being: once, with a token that only who runs the server can read. */
@Injectable()
export class AdminSetupService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly audit: AdminAuditService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adminSetupToken' | 'publicUrl'>,
  ) {}

  /**
   * What to print for whoever runs the server, or undefined once there is an owner. Every start makes a token of its own:
   * one that was printed and lost needs no hunt, and all of them die with the setup.
   */
  async invitation(): Promise<string | undefined> {
    if (await this.admins.anyExists()) return undefined;
    const page = `${this.config.publicUrl}/admin/setup`;
    if (this.config.adminSetupToken !== undefined) return `No organiser yet: open ${page} with the token of ADMIN_SETUP_TOKEN.`;
    const token = newToken();
    await this.db.rows(`INSERT INTO admin_setup_tokens (token_hash) VALUES ($1)`, [hashOfToken(token)]);
    return `No organiser yet: open ${page} with this one-time token: ${token}`;
  }

  /**
   * @returns the row id of the first owner
   * @throws NOT_FOUND ever after the first success, FORBIDDEN for a wrong token, VALIDATION_FAILED for a weak password
   */
  async setUp(form: AdminSetupDto): Promise<string> {
    const { fullName, username: email } = form;
    if (await this.admins.anyExists()) throw closed();
    if (!(await this.isToken(form.token))) {
      // The winner of ten who try at once takes all tokens with it: looked at again, so that the others do not hear of a wrong token.
      throw (await this.admins.anyExists()) ? closed() : new AppError('FORBIDDEN', 'This setup token is not right.');
    }
    const passwordHash = await this.admins.hashedPassword(form.password, { email, fullName });
    return this.db.transact(async (tx) => {
      // The unique index on `first` decides between ten who try at once.
      const [made] = await tx.rows<{ id: string; public_id: string }>(
        `INSERT INTO admins (public_id, email, full_name, password_hash, role, first) VALUES ($1, $2, $3, $4, 'owner', true)
         ON CONFLICT DO NOTHING RETURNING id, public_id`,
        [randomBytes(12).toString('base64url'), email, fullName, passwordHash],
      );
      if (made === undefined) throw closed();
      await tx.write(`DELETE FROM admin_setup_tokens`);
      await this.audit.record(tx, made.id, { action: 'admin.set-up', subjectKind: 'admin', subjectId: made.public_id });
      return made.id;
    });
  }

  private async isToken(token: string): Promise<boolean> {
    const configured = this.config.adminSetupToken;
    if (configured !== undefined) return timingSafeEqual(hashOfToken(token), hashOfToken(configured));
    const [row] = await this.db.rows(`SELECT 1 FROM admin_setup_tokens WHERE token_hash = $1`, [hashOfToken(token)]);
    return row !== undefined;
  }
}

function closed(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing at this address.');
}

import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { newPublicId } from '../../../auth/auth.rules.js';
import { EmailLink } from '../../../auth/email-links/email-link.entity.js';
import { EmailLinks, makeLink } from '../../../auth/email-links/email-links.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database, type Reader } from '../../../platform/db/database.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import { hashOfToken } from '../../../platform/security/secret-tokens.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { AdminSetupDto } from '../admin-access.dto.js';
import { Admin } from '../admin.entity.js';
import { AdminsService } from './admins.service.js';

/** Creates the first owner. This is possible only once and requires a token that only the server's operator can read. */
@Injectable()
export class AdminSetupService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly links: EmailLinks,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adminSetupToken' | 'adminUrl'>,
  ) {}

  /**
   * Returns the message to print for the server's operator, or undefined once an account exists. Unless ADMIN_SETUP_TOKEN is set, each
   * start of the app creates a new token, because earlier tokens may have been lost. Setup deletes all tokens.
   */
  async invitation(): Promise<string | undefined> {
    if (await this.admins.anyExists()) return undefined;
    const page = `${this.config.adminUrl}/admin/setup`;
    if (this.config.adminSetupToken !== undefined) return `No organiser yet: open ${page} with the token of ADMIN_SETUP_TOKEN.`;
    const token = await this.db.transact((tx) => makeLink(tx, { purpose: 'admin-setup' }));
    return `No organiser yet: open ${page} with this one-time token: ${token}`;
  }

  /**
   * @returns the row ID of the first owner
   * @throws NOT_FOUND once an account exists, FORBIDDEN for a wrong token, VALIDATION_FAILED for a weak password
   */
  async setUp(form: AdminSetupDto): Promise<string> {
    const { fullName, username: email } = form;
    // Read both from one snapshot. A concurrent setup deletes all tokens. If one were deleted between two separate reads, the token would
    // be reported as wrong even though setup is already complete.
    const { isOver, isToken } = await this.db.snapshot(async (reader) => ({
      isOver: await this.admins.anyExistsIn(reader),
      isToken: await this.isToken(reader, form.token),
    }));
    if (isOver) throw closed();
    if (!isToken) throw new AppError('FORBIDDEN', 'This setup token is wrong.');
    const passwordHash = await this.admins.hashedPassword(form.password, { email, fullName });
    return this.db.transact(async (tx) => {
      // The unique index on `first` ensures that only one of several concurrent requests creates an owner.
      const publicId = newPublicId();
      const owner = { publicId, email, fullName, passwordHash, role: 'owner' as const, first: true };
      const { raw } = await tx.manager.createQueryBuilder().insert().into(Admin).values(owner).orIgnore().returning('id').execute();
      const [made] = raw as { id: string }[];
      if (made === undefined) throw closed();
      await tx.manager.delete(EmailLink, { purpose: 'admin-setup' });
      await this.audit.record(tx, made.id, { action: 'admin.set-up', subjectKind: 'admin', subjectId: publicId });
      return made.id;
    });
  }

  private async isToken(reader: Reader, token: string): Promise<boolean> {
    const configured = this.config.adminSetupToken;
    if (configured !== undefined) return timingSafeEqual(hashOfToken(token), hashOfToken(configured));
    return (await this.links.find(reader, ['admin-setup'], token)) !== undefined;
  }
}

function closed(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing at this address.');
}

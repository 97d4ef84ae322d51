import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminPasswordResetConfirmation } from '@raffle/contracts/admin/access';
import { ADMIN_RESETS, EmailLinks, forgetLinks } from '../../../auth/email-links/email-links.js';
import { PasskeysService } from '../../../auth/passkeys/passkeys.service.js';
import { deadResetLink } from '../../../auth/passwords/password-reset.service.js';
import { RequestedEmails } from '../../../auth/requested-emails.js';
import { Database } from '../../../platform/db/database.js';
import { Admin } from '../admin.entity.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { AuditLogService, type AuditEntry } from '../audit/audit-log.service.js';
import { AdminSessionsService } from '../sessions/admin-sessions.service.js';
import { AdminSignInService } from '../sessions/admin-sign-in.service.js';
import { AdminsService } from '../team/admins.service.js';
import { RESCUE_REASON } from '../team/rescue-owner.js';
import { TotpService } from '../security/totp.service.js';
import '../admin.messages.js';

/**
 * Resets organisers' forgotten passwords. A reset opens no session, because an organiser with a second factor must still provide that
 * factor.
 */
@Injectable()
export class AdminPasswordResetService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly links: EmailLinks,
    private readonly sessions: AdminSessionsService,
    private readonly signIn: AdminSignInService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
    private readonly requested: RequestedEmails,
  ) {}

  /** Emails a link if an enabled organiser account has this email address. */
  request(email: string): void {
    this.requested.request(
      'admin-password-reset:account',
      email,
      () => this.admins.byEmail(email),
      (tx, admin) => this.outbox.stage(tx, 'admin.reset-mail', { adminId: admin.id, askedAt: Date.now() }),
    );
  }

  /** Sets the new password. @throws VALIDATION_FAILED if the link is no longer valid or the password is weak */
  async confirm({ token, newPassword }: AdminPasswordResetConfirmation, address: string): Promise<Admin> {
    const found = await this.db.snapshot(async (reader) => {
      const link = await this.links.find(reader, ADMIN_RESETS, token);
      const admin = link && (await reader.manager.findOneBy(Admin, { id: link.adminId, disabledAt: IsNull() }));
      return admin && { admin, link };
    });
    if (!found) throw deadResetLink();
    const { admin, link } = found;
    const isRescue = link.purpose === 'admin-rescue';
    const passwordHash = await this.admins.hashedPassword(newPassword, admin, 'newPassword');
    await this.db.transact(async (tx) => {
      if (!(await this.links.follow(tx, link))) throw deadResetLink();
      const { affected } = await tx.manager.update(Admin, { id: admin.id, disabledAt: IsNull() }, { passwordHash });
      if (affected === 0) throw deadResetLink();
      if (isRescue) {
        await this.passkeys.removeAll(tx, { adminId: admin.id });
        await this.totp.remove(tx, admin);
      }
      await forgetLinks(tx, { adminId: admin.id }, ADMIN_RESETS);
      await this.sessions.endAllOf(tx, admin.id);
      const entry: AuditEntry = { action: 'admin.reset-password', subjectKind: 'admin', subjectId: admin.publicId };
      await this.audit.record(tx, admin.id, isRescue ? { ...entry, reason: RESCUE_REASON } : entry);
      await this.outbox.stage(tx, 'admin.password-changed-mail', { adminId: admin.id });
    });
    await this.signIn.forgive(admin.email, address);
    return this.admins.active(admin.id);
  }
}

import { Injectable } from '@nestjs/common';
import type { AdminPasswordRequest, AdminStepUpRequest, AdminTotpConfirmed, AdminTotpSetup } from '@raffle/contracts/admin';
import { Database } from '../../platform/db/database.js';
import { AdminAuditService } from './admin-audit.service.js';
import { AdminSessionsService, type CurrentAdmin } from './admin-sessions.service.js';
import { AdminSignInService } from './admin-sign-in.service.js';
import { AdminsService } from './admins.service.js';
import { TotpService } from './totp.service.js';

/** An organiser's own password and authenticator app. Who weakens either proves again who they are; the trail names the deed, never the secret. */
@Injectable()
export class AdminSecurityService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly signIn: AdminSignInService,
    private readonly sessions: AdminSessionsService,
    private readonly totp: TotpService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws as signing in for what proves the person, VALIDATION_FAILED for a weak new password */
  async changePassword(current: CurrentAdmin, { newPassword, ...proof }: AdminPasswordRequest, address: string): Promise<void> {
    await this.signIn.stepUp(current, { ...proof, address });
    const passwordHash = await this.admins.hashedPassword(newPassword, current, 'newPassword');
    await this.db.transact(async (tx) => {
      await tx.write(`UPDATE admins SET password_hash = $2 WHERE id = $1`, [current.id, passwordHash]);
      await this.sessions.endAllOf(tx, current.id, current.sessionId);
      await this.audit.record(tx, current.id, { action: 'admin.change-password', subjectKind: 'admin', subjectId: current.publicId });
    });
  }

  async beginTotp(current: CurrentAdmin): Promise<AdminTotpSetup> {
    return this.totp.begin(await this.admins.active(current.id));
  }

  /** @throws VALIDATION_FAILED when the code is not one of the secret's */
  async confirmTotp(current: CurrentAdmin, code: string): Promise<AdminTotpConfirmed> {
    const admin = await this.admins.active(current.id);
    return this.db.transact(async (tx) => {
      const confirmed = await this.totp.confirm(tx, admin, code);
      await this.audit.record(tx, current.id, { action: 'admin.add-totp', subjectKind: 'admin', subjectId: current.publicId });
      return confirmed;
    });
  }

  /** @throws as signing in */
  async removeTotp(current: CurrentAdmin, proof: AdminStepUpRequest, address: string): Promise<void> {
    await this.signIn.stepUp(current, { ...proof, address });
    const admin = await this.admins.active(current.id);
    await this.db.transact(async (tx) => {
      await this.totp.remove(tx, admin);
      await this.audit.record(tx, current.id, { action: 'admin.remove-totp', subjectKind: 'admin', subjectId: current.publicId });
    });
  }
}

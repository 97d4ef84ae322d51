import { Injectable } from '@nestjs/common';
import type { AdminPasswordRequest, AdminStepUpRequest, AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import type { PasskeyCreationOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { ADMIN_RESETS, forgetLinks } from '../../../auth/email-links/email-links.js';
import type { AddPasskeyDto } from '../../../auth/passkeys/passkey.dto.js';
import { PasskeysService, passkeyView } from '../../../auth/passkeys/passkeys.service.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import { IdempotencyKey, Replay } from '../../../platform/http/idempotency/idempotency-key.js';
import { Database, type Tx } from '../../../platform/db/database.js';
import { Admin } from '../admin.entity.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { AdminSessionsService, type CurrentAdmin } from '../sessions/admin-sessions.service.js';
import { AdminSignInService } from '../sessions/admin-sign-in.service.js';
import { AdminsService } from '../team/admins.service.js';
import { forgetUselessRecovery, recoveryFor, TotpService } from './totp.service.js';

export const NO_PASSKEY = 'There is no passkey with this ID.';

/**
 * Lets an organiser manage their own password, authenticator app and passkeys. To change the password or remove a factor, they must enter
 * their current password. The audit log records the changes, but never a secret.
 */
@Injectable()
export class AdminSecurityService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly signIn: AdminSignInService,
    private readonly sessions: AdminSessionsService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws the errors from `AdminSignInService.prove`; VALIDATION_FAILED for a weak new password */
  async changePassword(current: CurrentAdmin, { newPassword, ...proof }: AdminPasswordRequest, address: string): Promise<Admin> {
    await this.signIn.prove(current, { ...proof, address });
    const passwordHash = await this.admins.hashedPassword(newPassword, current, 'newPassword');
    await this.db.transact(async (tx) => {
      await this.locked(tx, current);
      await tx.manager.update(Admin, { id: current.id }, { passwordHash });
      await this.sessions.endAllOf(tx, current.id, current.sessionId);
      await forgetLinks(tx, { adminId: current.id }, ADMIN_RESETS);
      await this.outbox.stage(tx, 'admin.password-changed-mail', { adminId: current.id });
      await this.audit.record(tx, current.id, { action: 'admin.change-password', subjectKind: 'admin', subjectId: current.publicId });
    });
    return this.admins.active(current.id);
  }

  async beginTotp(current: CurrentAdmin): Promise<AdminTotpSetup> {
    return this.totp.begin(await this.admins.active(current.id));
  }

  /** @throws VALIDATION_FAILED if the code is wrong or if an app is already confirmed */
  async confirmTotp(current: CurrentAdmin, code: string, key?: IdempotencyKey): Promise<AdminRecoveryCodes> {
    return this.db.transact(async (tx) => {
      const isRepeated = await wasAnswered(tx, key);
      const admin = await this.locked(tx, current);
      if (isRepeated) return this.totp.confirmed(admin);
      const confirmed = await this.totp.confirm(tx, admin, code);
      await this.audit.record(tx, current.id, { action: 'admin.add-totp', subjectKind: 'admin', subjectId: current.publicId });
      // Store an empty response for the idempotency key, because recovery codes must not be stored.
      await key?.finish(tx, {});
      return confirmed;
    });
  }

  /** @throws the errors from `AdminSignInService.prove` */
  async removeTotp(current: CurrentAdmin, proof: AdminStepUpRequest, address: string): Promise<void> {
    await this.signIn.prove(current, { ...proof, address });
    await this.db.transact(async (tx) => {
      await this.totp.remove(tx, await this.locked(tx, current));
      await this.audit.record(tx, current.id, { action: 'admin.remove-totp', subjectKind: 'admin', subjectId: current.publicId });
    });
  }

  async passkeysOf({ id }: CurrentAdmin): Promise<PasskeyView[]> {
    return (await this.passkeys.of({ adminId: id })).map(passkeyView);
  }

  /** @throws VALIDATION_FAILED if the organiser has too many passkeys */
  beginPasskey({ id, publicId, email, fullName, sessionId }: CurrentAdmin): Promise<PasskeyCreationOptions> {
    // A person may have both an organiser account and a participant account. With a separate handle and name for each, the authenticator
    // keeps two separate passkeys.
    const user = { handle: `organiser ${publicId}`, name: `${email} (organiser)`, displayName: `${fullName} (organiser)` };
    return this.passkeys.creationOptions({ adminId: id }, scopeOfNew(sessionId), user, 'preferred');
  }

  /** @throws VALIDATION_FAILED if the new passkey cannot be verified */
  async addPasskey(current: CurrentAdmin, { name, passkey }: AddPasskeyDto): Promise<AdminRecoveryCodes> {
    const verified = await this.passkeys.verifyNew({ adminId: current.id }, scopeOfNew(current.sessionId), passkey);
    return this.db.transact(async (tx) => {
      const recovery = recoveryFor(await this.locked(tx, current));
      await this.passkeys.keep(tx, { adminId: current.id }, name, verified);
      await tx.manager.update(Admin, { id: current.id }, { recoveryHashes: recovery.hashes });
      await this.audit.record(tx, current.id, { action: 'admin.add-passkey', subjectKind: 'admin', subjectId: current.publicId });
      return { recoveryCodes: recovery.codes };
    });
  }

  /** @throws the errors from `AdminSignInService.prove`; NOT_FOUND */
  async removePasskey(current: CurrentAdmin, passkeyId: string, proof: AdminStepUpRequest, address: string): Promise<void> {
    await this.signIn.prove(current, { ...proof, address });
    await this.db.transact(async (tx) => {
      await this.locked(tx, current);
      if (!(await this.passkeys.remove(tx, { adminId: current.id }, passkeyId))) throw new AppError('NOT_FOUND', NO_PASSKEY);
      await forgetUselessRecovery(tx, current.id);
      await this.audit.record(tx, current.id, { action: 'admin.remove-passkey', subjectKind: 'admin', subjectId: current.publicId });
    });
  }

  /**
   * Locks the account, so that changes to its password and second factors are made one at a time.
   * @throws UNAUTHENTICATED if the account is disabled or the session has ended, for example by a password reset during the request
   */
  private async locked(tx: Tx, { id, sessionId }: CurrentAdmin): Promise<Admin> {
    await tx.manager.findOne(Admin, { select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
    // Read the account only after locking it. A locking query that has to wait would return the number of passkeys from before the wait.
    const admin = await this.admins.activeIn(tx, id);
    await this.sessions.assertOpen(tx, sessionId);
    return admin;
  }
}

/** Binds the options to a session, so that the passkey can be added only from this session. */
const scopeOfNew = (sessionId: string) => `organiser session ${sessionId} adds`;

async function wasAnswered(tx: Tx, key: IdempotencyKey | undefined): Promise<boolean> {
  try {
    await key?.begin(tx);
    return false;
  } catch (error) {
    if (error instanceof Replay) return true;
    throw error;
  }
}

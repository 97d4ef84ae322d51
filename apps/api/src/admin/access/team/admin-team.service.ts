import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminInviteView, AdminRole } from '@raffle/contracts/admin/access';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database, type Tx } from '../../../platform/db/database.js';
import { IsEmail, IsFuture, NOW } from '../../../platform/db/operators.js';
import { AppError, invalid } from '../../../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../../../platform/http/idempotency/idempotency-key.js';
import { Outbox, type SendMail } from '../../../platform/outbox/outbox.js';
import { inviteMail } from '../admin-mails.js';
import { AuditLogService, type AuditEntry } from '../audit/audit-log.service.js';
import type { AdminAcceptInviteDto, AdminInviteDto, AdminUpdateDto } from '../admin-access.dto.js';
import { Admin } from '../admin.entity.js';
import { AdminSessionsService, type CurrentAdmin } from '../sessions/admin-sessions.service.js';
import { AdminsService } from './admins.service.js';
import '../admin.messages.js';
import { newPublicId } from '../../../auth/auth.rules.js';
import { PasskeysService } from '../../../auth/passkeys/passkeys.service.js';
import { EmailLink, type LinkOf } from '../../../auth/email-links/email-link.entity.js';
import { approvalRequired } from '../../approvals/approval-required.js';
import { ADMIN_RESETS, EmailLinks, forgetLinks, issueLink, prepareLink } from '../../../auth/email-links/email-links.js';

const INVITES = { purpose: 'admin-invite' } as const;
type AdminInvite = LinkOf<'admin-invite'>;

/** An account's role, and whether it is enabled. */
export interface Membership {
  role: AdminRole;
  active: boolean;
}

export function membershipOf({ role, disabledAt }: Admin): Membership {
  return { role, active: disabledAt === null };
}

/**
 * Invites organisers and changes their roles. If an invited email address already has an account, the invitation lets the account owner
 * choose a new password. If that account is disabled, a new account replaces it.
 */
@Injectable()
export class AdminTeamService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly sessions: AdminSessionsService,
    private readonly links: EmailLinks,
    private readonly passkeys: PasskeysService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adminUrl'>,
  ) {
    outbox.mail('admin.invite-mail', 'sign-in', ({ inviteId }, send) => this.sendInvite(inviteId, send));
  }

  async invites(): Promise<AdminInviteView[]> {
    const open = await this.db.single(({ manager }) =>
      manager.find(EmailLink, { where: { ...INVITES, expiresAt: IsFuture() }, order: { id: 'ASC' } }),
    );
    return (open as AdminInvite[]).map(inviteView);
  }

  /** @throws APPROVAL_REQUIRED for the owner role */
  invite(by: CurrentAdmin, { username, role }: AdminInviteDto, key?: IdempotencyKey): Promise<AdminInviteView> {
    return this.db.transact(async (tx) => {
      await key?.begin(tx);
      if (role === 'owner') throw approvalRequired('team.invite-owner', { username });
      const invite = await this.inviteIn(tx, by.id, username, role);
      await this.audit.record(tx, by.id, inviteNoted(invite));
      const answer = inviteView(invite);
      await key?.finish(tx, answer);
      return answer;
    });
  }

  /** Invites an owner once the proposal has been approved. @param invitedById row ID of the owner who made the proposal */
  async inviteOwner(tx: Tx, invitedById: string, email: string): Promise<AuditEntry> {
    return inviteNoted(await this.inviteIn(tx, invitedById, email, 'owner'));
  }

  private async inviteIn(tx: Tx, invitedById: string, email: string, role: AdminRole): Promise<AdminInvite> {
    await tx.manager.delete(EmailLink, { ...INVITES, email: IsEmail(email) });
    const inviteId = await prepareLink(tx, { ...INVITES, adminId: invitedById, email, role });
    await this.outbox.stage(tx, 'admin.invite-mail', { inviteId });
    return (await tx.manager.findOneByOrFail(EmailLink, { id: inviteId })) as AdminInvite;
  }

  async withdraw(by: CurrentAdmin, inviteId: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const { affected } = await tx.manager.delete(EmailLink, { ...INVITES, id: inviteId });
      if (affected === 0) throw new AppError('NOT_FOUND', 'There is no invitation with this ID.');
      await this.audit.record(tx, by.id, { action: 'admin.withdraw-invite', subjectKind: 'invite', subjectId: inviteId });
    });
  }

  /**
   * @returns the row ID of the organiser
   * @throws VALIDATION_FAILED if the link is no longer valid, if the password is weak, or if no active owner would remain
   */
  async accept({ token, fullName, password }: AdminAcceptInviteDto): Promise<string> {
    const invite = await this.db.single((reader) => this.links.find(reader, ['admin-invite'], token));
    if (invite === undefined) throw deadLink();
    const passwordHash = await this.admins.hashedPassword(password, { email: invite.email, fullName });
    return this.db.transact(async (tx) => {
      await this.lockAll(tx);
      if (!(await this.links.follow(tx, invite))) throw deadLink();
      const replaced = await this.replaceDisabled(tx, invite.email);
      const [admin] = await tx.rows<{ id: string; public_id: string }>(
        `INSERT INTO admins (public_id, email, full_name, password_hash, role, invited_by) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (lower(email)) WHERE replaced_at IS NULL DO UPDATE SET full_name = $3, password_hash = $4, role = $5
         RETURNING id, public_id`,
        [newPublicId(), invite.email, fullName, passwordHash, invite.role, invite.adminId],
      );
      if (admin === undefined) throw deadLink();
      await this.assertAnOwnerIsLeft(tx);
      await this.sessions.endAllOf(tx, admin.id);
      await forgetLinks(tx, { adminId: admin.id }, invite.role === 'owner' ? ADMIN_RESETS : [...ADMIN_RESETS, 'admin-invite']);
      await this.audit.record(tx, admin.id, {
        action: 'admin.join',
        subjectKind: 'admin',
        subjectId: admin.public_id,
        after: { role: invite.role },
      });
      if (replaced !== undefined) {
        await this.audit.record(tx, admin.id, { action: 'admin.replace', subjectKind: 'admin', subjectId: replaced });
        await this.outbox.stage(tx, 'admin.replaced-mail', { adminId: admin.id, byId: invite.adminId });
      }
      return admin.id;
    });
  }

  /**
   * Replaces the disabled account of an organiser who has lost their second factor and recovery codes. The old account stays disabled. It
   * loses its passkeys, authenticator app and recovery codes, and gives up its email address. Vouches for the old account do not count for
   * the new one.
   * @returns the old account's public ID; undefined if no account was replaced
   */
  private async replaceDisabled(tx: Tx, email: string): Promise<string | undefined> {
    const [old] = await tx.rows<{ id: string; public_id: string }>(
      `UPDATE admins SET replaced_at = now(), totp_secret = NULL, totp_confirmed_at = NULL, recovery_hashes = '{}'
        WHERE lower(email) = lower($1) AND disabled_at IS NOT NULL AND replaced_at IS NULL RETURNING id, public_id`,
      [email],
    );
    if (old === undefined) return undefined;
    await this.passkeys.removeAll(tx, { adminId: old.id });
    await this.sessions.endAllOf(tx, old.id);
    await forgetLinks(tx, { adminId: old.id }, ADMIN_RESETS);
    return old.public_id;
  }

  /**
   * @throws NOT_FOUND; VALIDATION_FAILED if no active owner would remain or if a replaced account would be enabled; APPROVAL_REQUIRED for
   * the owner role
   */
  async change(by: CurrentAdmin, publicId: string, { role, active }: AdminUpdateDto): Promise<Admin> {
    return this.db.transact(async (tx) => {
      const admin = await this.locked(tx, publicId);
      const before = membershipOf(admin);
      const after = { role: role ?? before.role, active: active ?? before.active };
      if (after.role === before.role && after.active === before.active) return admin;
      if (after.role === 'owner' && before.role !== 'owner')
        throw approvalRequired('team.make-owner', { id: publicId, active: after.active });
      const entry = await this.changeIn(tx, by.id, admin, after);
      await this.assertAnOwnerIsLeft(tx);
      await this.audit.record(tx, by.id, entry);
      return tx.manager.findOneByOrFail(Admin, { id: admin.id });
    });
  }

  /**
   * Makes an account an owner once a second person has approved this. The caller must have called `lockAll`.
   * @param byId the owner who made the proposal @param seen the account's role and status at the time of the proposal
   * @throws VALIDATION_FAILED if the account has changed since then
   */
  async makeOwner(tx: Tx, byId: string, publicId: string, active: boolean, seen: Membership): Promise<AuditEntry> {
    const admin = await tx.manager.findOneByOrFail(Admin, { publicId });
    const now = membershipOf(admin);
    if (now.role !== seen.role || now.active !== seen.active)
      throw invalid({ state: ['This account has changed since then. Please propose it again.'] });
    return this.changeIn(tx, byId, admin, { role: 'owner', active });
  }

  private async changeIn(tx: Tx, byId: string, admin: Admin, after: Membership): Promise<AuditEntry> {
    if (after.active && admin.replacedAt !== null)
      throw invalid({ state: ['Another account has this address now. This one stays disabled.'] });
    const before = membershipOf(admin);
    const disabledAt = after.active ? null : before.active ? NOW : undefined;
    await tx.manager.update(Admin, { id: admin.id }, { role: after.role, disabledAt });
    // End the account's sessions, so that open pages stop showing what only the old role could read.
    if (!after.active || after.role !== before.role) await this.sessions.endAllOf(tx, admin.id);
    if (after.role !== before.role)
      await this.outbox.stage(tx, 'admin.role-mail', { adminId: admin.id, byId, from: before.role, to: after.role });
    // An organiser who loses the right to invite also loses their open invitations.
    if (!after.active || after.role !== 'owner') await forgetLinks(tx, { adminId: admin.id }, ['admin-invite']);
    // Delete invitations to the disabled account's email address, because they must not restore access.
    if (!after.active) await tx.manager.delete(EmailLink, { ...INVITES, email: IsEmail(admin.email) });
    return { action: 'admin.change', subjectKind: 'admin', subjectId: admin.publicId, before, after };
  }

  /**
   * Locks all accounts in ID order, so that concurrent changes to the team run one at a time. Otherwise, two owners could disable each
   * other.
   */
  lockAll(tx: Tx): Promise<Admin[]> {
    return tx.manager.find(Admin, { order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
  }

  private async locked(tx: Tx, publicId: string): Promise<Admin> {
    const admin = (await this.lockAll(tx)).find((one) => one.publicId === publicId);
    if (admin === undefined) throw new AppError('NOT_FOUND', 'There is no organiser with this ID.');
    return admin;
  }

  /** The caller must have called `lockAll`. @throws VALIDATION_FAILED if no active owner remains */
  private async assertAnOwnerIsLeft({ manager }: Tx): Promise<void> {
    if (!(await manager.existsBy(Admin, { role: 'owner', disabledAt: IsNull() })))
      throw invalid({ role: ['There must always be an owner. Make another organiser an owner first.'] });
  }

  private async sendInvite(inviteId: string, send: SendMail): Promise<void> {
    const mail = await this.db.transact(async (tx) => {
      const issued = await issueLink(tx, inviteId, ['admin-invite']);
      if (issued === undefined) return undefined;
      const inviter = await this.admins.activeIn(tx, issued.link.adminId);
      return inviteMail(issued.link, { inviter: inviter.fullName, token: issued.token }, this.config.adminUrl);
    });
    if (mail !== undefined) await send(mail);
  }
}

function inviteNoted({ id, role }: AdminInvite): AuditEntry {
  return { action: 'admin.invite', subjectKind: 'invite', subjectId: id, after: { role } };
}

function inviteView({ id, email, role, expiresAt }: AdminInvite): AdminInviteView {
  return { id, username: email, role, expiresAt: expiresAt.toISOString() };
}

function deadLink(): AppError {
  const sentence = 'This invitation has expired or has already been used. Please ask for a new one.';
  return new AppError('VALIDATION_FAILED', sentence, { fields: { token: [sentence] } });
}

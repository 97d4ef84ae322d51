import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminInviteView, AdminRole } from '@raffle/contracts/admin';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/app-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { AdminAuditService } from './admin-audit.service.js';
import type { AdminAcceptInviteDto, AdminInviteDto, AdminUpdateDto } from './admin-access.dto.js';
import { Admin } from './admin.entity.js';
import { AdminSessionsService, type CurrentAdmin } from './admin-sessions.service.js';
import { AdminsService } from './admins.service.js';
import { hashOfToken, newToken } from './secret-tokens.js';

declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** No address and no token: the token is made when the mail is written. */
    'admin.invite-mail': { inviteId: string };
  }
}

const INVITE_DAYS = 7;

interface InviteRow {
  id: string;
  email: string;
  role: AdminRole;
  expires_at: Date;
  invited_by: string;
}

/** Who else runs the season. An invitation to somebody who has an account already is the way to a new password. */
@Injectable()
export class AdminTeamService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly sessions: AdminSessionsService,
    private readonly audit: AdminAuditService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.handle('admin.invite-mail', ({ inviteId }) => this.sendInvite(inviteId));
  }

  async invites(): Promise<AdminInviteView[]> {
    const rows = await this.db.rows<InviteRow>(`SELECT * FROM admin_invites WHERE expires_at > now() ORDER BY id`);
    return rows.map(inviteView);
  }

  async invite(by: CurrentAdmin, { username: email, role }: AdminInviteDto): Promise<AdminInviteView> {
    return this.db.transact(async (tx) => {
      await tx.write(`DELETE FROM admin_invites WHERE lower(email) = lower($1)`, [email]);
      // The real token is made when the mail is written; until then nothing can match.
      const [row] = await tx.rows<InviteRow>(
        `INSERT INTO admin_invites (token_hash, email, role, invited_by, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(days => $5)) RETURNING *`,
        [randomBytes(32), email, role, by.id, INVITE_DAYS],
      );
      if (row === undefined) throw new Error('no invitation was made');
      await this.outbox.stage(tx, 'admin.invite-mail', { inviteId: row.id });
      await this.audit.record(tx, by.id, { action: 'admin.invite', subjectKind: 'invite', subjectId: row.id, after: { role } });
      return inviteView(row);
    });
  }

  async withdraw(by: CurrentAdmin, inviteId: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const gone = await tx.write(`DELETE FROM admin_invites WHERE id = $1`, [inviteId]);
      if (gone === 0) throw new AppError('NOT_FOUND', 'There is no invitation of this id.');
      await this.audit.record(tx, by.id, { action: 'admin.withdraw-invite', subjectKind: 'invite', subjectId: inviteId });
    });
  }

  /** @returns the row id of the organiser. @throws VALIDATION_FAILED when the link is no longer good or the password weak */
  async accept({ token, fullName, password }: AdminAcceptInviteDto): Promise<string> {
    const [invite] = await this.db.rows<InviteRow>(`SELECT * FROM admin_invites WHERE token_hash = $1 AND expires_at > now()`, [
      hashOfToken(token),
    ]);
    if (invite === undefined) throw deadLink();
    const passwordHash = await this.admins.hashedPassword(password, { email: invite.email, fullName });
    return this.db.transact(async (tx) => {
      if ((await tx.write(`DELETE FROM admin_invites WHERE id = $1`, [invite.id])) === 0) throw deadLink();
      const [admin] = await tx.rows<{ id: string; public_id: string }>(
        `INSERT INTO admins (public_id, email, full_name, password_hash, role) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (lower(email)) DO UPDATE SET full_name = $3, password_hash = $4, role = $5, disabled_at = NULL
         RETURNING id, public_id`,
        [randomBytes(12).toString('base64url'), invite.email, fullName, passwordHash, invite.role],
      );
      if (admin === undefined) throw deadLink();
      await this.assertAnOwnerIsLeft(tx);
      await this.sessions.endAllOf(tx, admin.id);
      await this.audit.record(tx, admin.id, {
        action: 'admin.join',
        subjectKind: 'admin',
        subjectId: admin.public_id,
        after: { role: invite.role },
      });
      return admin.id;
    });
  }

  /** @throws NOT_FOUND, VALIDATION_FAILED when no active owner would be left */
  async change(by: CurrentAdmin, publicId: string, { role, active }: AdminUpdateDto): Promise<Admin> {
    await this.db.transact(async (tx) => {
      const admin = await this.locked(tx, publicId);
      const after = { role: role ?? admin.role, active: active ?? admin.disabledAt === null };
      await tx.write(
        `UPDATE admins SET role = $2, disabled_at = CASE WHEN $3 THEN NULL ELSE coalesce(disabled_at, now()) END WHERE id = $1`,
        [admin.id, after.role, after.active],
      );
      await this.assertAnOwnerIsLeft(tx);
      if (!after.active) await this.sessions.endAllOf(tx, admin.id);
      // Nobody comes in any more on the word of who may no longer invite.
      if (!after.active || after.role !== 'owner') await tx.write(`DELETE FROM admin_invites WHERE invited_by = $1`, [admin.id]);
      const before = { role: admin.role, active: admin.disabledAt === null };
      await this.audit.record(tx, by.id, { action: 'admin.change', subjectKind: 'admin', subjectId: admin.publicId, before, after });
    });
    return this.admins.byPublicId(publicId);
  }

  /** All rows in one order: two who change the team at once wait for each other, and each decides on what the other left. */
  private async locked(tx: Tx, publicId: string): Promise<Admin> {
    await tx.rows(`SELECT 1 FROM admins ORDER BY id FOR NO KEY UPDATE`);
    const admin = await tx.manager.findOneBy(Admin, { publicId });
    if (admin === null) throw new AppError('NOT_FOUND', 'There is no organiser of this id.');
    return admin;
  }

  /** Locks the owners, so that two owners cannot disable each other at the same moment. */
  private async assertAnOwnerIsLeft(tx: Tx): Promise<void> {
    const owners = await tx.rows(`SELECT id FROM admins WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id FOR UPDATE`);
    if (owners.length === 0) throw invalid({ role: ['Somebody must remain owner. Make another organiser owner first.'] });
  }

  private async sendInvite(inviteId: string): Promise<void> {
    const token = newToken();
    const [invite] = await this.db.rows<InviteRow>(
      `UPDATE admin_invites SET token_hash = $2 WHERE id = $1 AND expires_at > now() RETURNING *`,
      [inviteId, hashOfToken(token)],
    );
    if (invite === undefined) return;
    const inviter = await this.admins.active(invite.invited_by);
    const text = [
      `${inviter.fullName} invites you to help run the Okavango flood raffle as ${invite.role}. Open this link to choose a password:`,
      `${this.config.publicUrl}/admin/accept-invite?token=${token}`,
      `The link works once and for ${INVITE_DAYS} days.`,
    ];
    await this.mailer.send({ to: invite.email, subject: 'Help run the Okavango flood raffle', text: text.join('\n\n') });
  }
}

function inviteView({ id, email, role, expires_at }: InviteRow): AdminInviteView {
  return { id, username: email, role, expiresAt: expires_at.toISOString() };
}

function deadLink(): AppError {
  const sentence = 'This invitation has expired or was used already. Please ask for a new one.';
  return new AppError('VALIDATION_FAILED', sentence, { fields: { token: [sentence] } });
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ROLE_MAY, type AdminRole } from '@raffle/contracts/admin/access';
import { LINK_MINUTES, makeLink } from '../../auth/email-links/email-links.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Action, composeMail, linkMail, P } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { Outbox, type OutboxMessages, type SendMail } from '../../platform/outbox/outbox.js';
import type { Admin } from './admin.entity.js';
import { AdminsService } from './team/admins.service.js';
import './admin.messages.js';

/** Maximum age of a reset request, in milliseconds. No email is sent for an older one, because its link would be useless. */
const STALE_MS = 60 * 60_000;

/** Writes and sends emails to organisers about their own accounts. */
@Injectable()
export class AdminMails implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adminUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.mail('admin.role-mail', 'receipts', (message, send) => this.sendRole(message, send));
    this.outbox.mail('admin.replaced-mail', 'receipts', (message, send) => this.sendReplaced(message, send));
    this.outbox.mail('admin.reset-mail', 'sign-in', (message, send) => this.sendLink(message, send));
    this.outbox.mail('admin.password-changed-mail', 'receipts', (message, send) => this.sendNotice(message, send));
  }

  private async sendRole({ adminId, byId, from, to }: OutboxMessages['admin.role-mail'], send: SendMail): Promise<void> {
    const { admin, by } = await this.both(adminId, byId);
    if (admin !== undefined) await send(roleMail(admin, by, { from, to }, this.config.adminUrl));
  }

  private async sendReplaced({ adminId, byId }: OutboxMessages['admin.replaced-mail'], send: SendMail): Promise<void> {
    const { admin, by } = await this.both(adminId, byId);
    if (admin !== undefined) await send(replacedMail(admin, by));
  }

  /** Returns the account, and the name of the organiser who changed it. */
  private both(adminId: string, byId: string): Promise<{ admin: Admin | undefined; by: string }> {
    return this.db.snapshot(async (reader) => ({
      admin: await this.admins.byId(reader, adminId),
      by: (await this.admins.byId(reader, byId))?.fullName ?? 'Another organiser',
    }));
  }

  private async sendLink({ adminId, askedAt }: OutboxMessages['admin.reset-mail'], send: SendMail): Promise<void> {
    const mail = await this.db.transact(async (tx) => {
      const admin = await this.admins.byId(tx, adminId);
      if (admin === undefined || admin.disabledAt !== null || Date.now() - askedAt > STALE_MS) return undefined;
      return adminResetMail(admin, await makeLink(tx, { purpose: 'admin-reset', adminId }), this.config.adminUrl);
    });
    if (mail !== undefined) await send(mail);
  }

  private async sendNotice({ adminId }: OutboxMessages['admin.password-changed-mail'], send: SendMail): Promise<void> {
    const admin = await this.db.single((reader) => this.admins.byId(reader, adminId));
    if (admin !== undefined) await send(adminPasswordChangedMail(admin, this.config.adminUrl));
  }
}

type Addressee = { fullName: string; email: string };

export function inviteMail(
  { email, role }: { email: string; role: AdminRole },
  { inviter, token }: { inviter: string; token: string },
  site: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Help run the Okavango flood raffle',
    body: (
      <>
        <P>
          {inviter} has invited you to help run the Okavango flood raffle as {role}. {ROLE_MAY[role]}
        </P>
        <P>Open this link to choose a password:</P>
        <P>
          <Action href={`${site}/admin/accept-invite#token=${token}`}>Choose a password</Action>
        </P>
        <P>The link works once, for {LINK_MINUTES['admin-invite'] / (24 * 60)} days.</P>
      </>
    ),
  });
}

export function roleMail({ fullName, email }: Addressee, by: string, { from, to }: { from: AdminRole; to: AdminRole }, site: string): Mail {
  return composeMail({
    to: email,
    subject: 'Your role in the Okavango flood raffle has changed',
    body: (
      <>
        <P>Hello {fullName},</P>
        <P>
          {by} has changed your role from {from} to {to}. {ROLE_MAY[to]}
        </P>
        <P>
          You were signed out everywhere. Sign in again to continue:
          <Action href={`${site}/admin/login`}>Sign in</Action>
        </P>
        <P>If you did not expect this, please talk to the other organisers.</P>
      </>
    ),
  });
}

export function replacedMail({ fullName, email }: Addressee, by: string): Mail {
  return composeMail({
    to: email,
    subject: 'You have a new organiser account',
    body: (
      <>
        <P>Hello {fullName},</P>
        <P>
          Your organiser account was disabled. {by} invited you again, and the invitation was accepted with a new password. The
          authenticator app, passkeys and recovery codes of your old account no longer work.
        </P>
        <P>If it was not you, tell the other organisers at once: they can disable the new account.</P>
      </>
    ),
  });
}

/** @param site must come from the configuration; with a forged Host header, the link could send the token to an attacker */
export function adminResetMail({ fullName, email }: Addressee, token: string, site: string): Mail {
  return linkMail({
    to: email,
    subject: "Choose a new password for the organisers' pages",
    name: fullName,
    before: 'Somebody, probably you, asked for a new password for your organiser account. Open this link to choose one:',
    label: 'Choose a new password',
    href: `${site}/admin/reset-password#token=${token}`,
    after: `The link works once, for ${LINK_MINUTES['admin-reset']} minutes. If it was not you, ignore this email: your password stays the same.`,
  });
}

export function adminPasswordChangedMail({ fullName, email }: Addressee, site: string): Mail {
  return linkMail({
    to: email,
    subject: 'Your organiser password was changed',
    name: fullName,
    before:
      'Your organiser password was changed, and all other browsers were signed out. If it was not you, choose a new one at once and tell the other organisers:',
    label: 'Choose a new password',
    href: `${site}/admin/reset-password`,
  });
}

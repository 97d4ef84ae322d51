import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { RESET_MINUTES, ResetTokens } from './reset-tokens.js';
import { UsersService } from './users.service.js';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** No address and no token: the token is made when the mail is written. `askedAt` in milliseconds since the epoch. */
    'password-reset.mail': { userId: string; askedAt: number };
    'password-changed.mail': { userId: string; askedAt: number };
  }
}

/** A mail that could not be sent for this long is of no use any more. */
const STALE_MS = 60 * 60_000;

@Injectable()
export class PasswordResetMail {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: ResetTokens,
    private readonly mailer: Mailer,
    outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.handle('password-reset.mail', (message) => this.sendLink(message));
    outbox.handle('password-changed.mail', (message) => this.sendNotice(message));
  }

  private async sendLink({ userId, askedAt }: { userId: string; askedAt: number }): Promise<void> {
    const user = await this.users.byId(userId);
    if (user === undefined || Date.now() - askedAt > STALE_MS) return;
    const token = await this.tokens.make(user.id);
    const text = [
      `Hello ${user.fullName},`,
      'somebody, probably you, asked for a new password for your account. Open this link and answer your security question to choose one:',
      // Built from the configuration only: a request's Host header could send the token to a stranger.
      `${this.config.publicUrl}/reset-password?token=${token}`,
      `The link works once and for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    ];
    await this.mailer.send({ to: user.email, subject: 'Choose a new password', text: text.join('\n\n') });
  }

  private async sendNotice({ userId, askedAt }: { userId: string; askedAt: number }): Promise<void> {
    const user = await this.users.byId(userId);
    if (user === undefined || Date.now() - askedAt > STALE_MS) return;
    const text = [
      `Hello ${user.fullName},`,
      'the password of your account was changed, and you were signed out everywhere. If it was not you, choose a new one at once:',
      `${this.config.publicUrl}/reset-password`,
    ];
    await this.mailer.send({ to: user.email, subject: 'Your password was changed', text: text.join('\n\n') });
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/app-error.js';
import { RateLimits, rateLimited, type Allowance } from '../../platform/http/rate-limits.js';
import { AdminAuditService } from './admin-audit.service.js';
import type { Admin } from './admin.entity.js';
import { AdminSessionsService, type CurrentAdmin, type OpenedSession } from './admin-sessions.service.js';
import { AdminsService } from './admins.service.js';
import { TotpService } from './totp.service.js';

const MINUTE = 60;
/** Failures only. Per account and address, so that a stranger elsewhere cannot lock an organiser out. */
const PER_ACCOUNT_AND_ADDRESS: Allowance = { points: 10, seconds: 15 * MINUTE };
const PER_ADDRESS: Allowance = { points: 50, seconds: 15 * MINUTE };
/** Wrong codes behind the right password, from wherever: six digits are too few for who guesses from many addresses. */
const CODES: Allowance = { points: 30, seconds: 60 * MINUTE };

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
  /** See `addressKey`. */
  address: string;
}

/** Decides who an organiser is. Nothing tells an unknown address from a wrong password or a wrong code. */
@Injectable()
export class AdminSignInService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly totp: TotpService,
    private readonly sessions: AdminSessionsService,
    private readonly audit: AdminAuditService,
    private readonly limits: RateLimits,
  ) {}

  /** @throws auth_failed, TOTP_REQUIRED (the password was right), RATE_LIMITED */
  async signIn(credentials: Credentials): Promise<{ admin: Admin; session: OpenedSession }> {
    const admin = await this.verified(credentials);
    return { admin, session: await this.openFor(admin) };
  }

  openFor(admin: Admin): Promise<OpenedSession> {
    return this.db.transact(async (tx) => {
      await this.audit.record(tx, admin.id, { action: 'admin.sign-in', subjectKind: 'admin', subjectId: admin.publicId });
      return this.sessions.open(tx, admin.id);
    });
  }

  /** @throws as `signIn` */
  async stepUp(current: CurrentAdmin, { password, code, address }: Omit<Credentials, 'email'>): Promise<void> {
    await this.verified({ email: current.email, password, code, address });
    await this.sessions.stepUp(current.sessionId);
  }

  private async verified({ email, password, code, address }: Credentials): Promise<Admin> {
    const key = `${email} ${address}`;
    // Counted before the password is looked at, so that guesses made at the same time are counted too.
    const [account, all] = await Promise.all([
      this.limits.add('admin-sign-in:account', key, PER_ACCOUNT_AND_ADDRESS),
      this.limits.add('admin-sign-in:address', address, PER_ADDRESS),
    ]);
    if (account.used > PER_ACCOUNT_AND_ADDRESS.points || all.used > PER_ADDRESS.points)
      throw rateLimited(Math.max(account.resetsInMs, all.resetsInMs));
    const admin = await this.admins.byEmail(email);
    if (!(await this.admins.passwordMatches(admin, password)) || admin === undefined) throw failed();
    if (admin.totpConfirmedAt !== null) {
      if (code === undefined || code.trim() === '') throw new AppError('TOTP_REQUIRED', 'Please enter the code of your authenticator app.');
      await this.limits.spend('admin-sign-in:code', admin.id, CODES);
      if (!(await this.totp.use(admin, code))) throw failed();
      await this.limits.refund('admin-sign-in:code', admin.id, CODES);
    }
    await Promise.all([
      this.limits.forget('admin-sign-in:account', key, PER_ACCOUNT_AND_ADDRESS),
      this.limits.refund('admin-sign-in:address', address, PER_ADDRESS),
    ]);
    return admin;
  }
}

function failed(): AppError {
  return new AppError('auth_failed', 'Authentication failed', { errorType: 'auth_failed' });
}

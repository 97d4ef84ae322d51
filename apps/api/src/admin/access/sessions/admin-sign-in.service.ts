import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { WORK_HEADER } from '@raffle/contracts/work';
import type { PasskeyDetails, PasskeyProof } from '@raffle/contracts/people/passkeys';
import { PasskeysService } from '../../../auth/passkeys/passkeys.service.js';
import { KnownDevices } from '../../../auth/sign-in/known-devices.js';
import { SignInThrottle, type GuessLimit } from '../../../auth/sign-in/sign-in-throttle.js';
import { Database } from '../../../platform/db/database.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../../../platform/http/rate-limits/rate-limits.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Admin, hasSecondFactor } from '../admin.entity.js';
import { AdminSessionsService, type CurrentAdmin, type OpenedSession } from './admin-sessions.service.js';
import { AdminsService } from '../team/admins.service.js';
import { TotpService } from '../security/totp.service.js';

const MINUTE = 60;
const PER_DEVICE: Allowance = { points: 20, seconds: 15 * MINUTE };
const PER_ACCOUNT_AND_ADDRESS: Allowance = { points: 10, seconds: 15 * MINUTE };
const PER_ACCOUNT: Allowance = { points: 100, seconds: 60 * MINUTE };
const PER_ADDRESS: Allowance = { points: 50, seconds: 15 * MINUTE };
/**
 * Limit on wrong codes entered with the correct password. For unknown browsers, attempts from all IP addresses are counted together.
 * Otherwise, an attacker with many IP addresses could guess the six digits.
 */
const CODES: Allowance = { points: 30, seconds: 60 * MINUTE };

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
  /** Rate-limit key of the IP address; see `addressKey`. */
  address: string;
}

interface Attempt extends Credentials {
  /** Rate-limit key for the current session, or for a browser previously used to sign in to this account. */
  known: string | undefined;
  /** ID of the session in which a signed-in organiser enters their password again; absent when signing in. */
  sessionId?: string;
  /** Proof of work from the request header. */
  work?: string | string[] | undefined;
}

/** An organiser whose password and second factor have been verified. */
interface VerifiedAdmin {
  admin: Admin;
  /** Set if the organiser used a recovery code. */
  recoveryCodesLeft?: number;
}

/** Authenticates organisers. An unknown email address, a wrong password and a wrong code all produce the same error. */
@Injectable()
export class AdminSignInService {
  constructor(
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly sessions: AdminSessionsService,
    private readonly audit: AuditLogService,
    private readonly limits: RateLimits,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws auth_failed, TOTP_REQUIRED if the password is correct but the second factor is missing, RATE_LIMITED, WORK_REQUIRED */
  async signIn(credentials: Credentials, request: Request): Promise<VerifiedAdmin & { session: OpenedSession }> {
    const found = await this.admins.byEmail(credentials.email);
    const known = found && this.devices.recogniseAs(request, found, 'organiser');
    const proven = await this.verified(found, { ...credentials, known, work: request.headers[WORK_HEADER.toLowerCase()] });
    return { ...proven, session: await this.openFor(proven.admin) };
  }

  /** Marks this browser as known. Until the password changes, failed sign-ins in other browsers do not block sign-ins in this one. */
  remember(response: Response, admin: Admin): void {
    this.devices.remember(response, admin, 'organiser');
  }

  /**
   * Opens a session. Every way of signing in calls this method. It locks the account's row. Changing the password and disabling the account
   * lock the same row, so they either prevent a concurrent sign-in or end its session.
   * @throws auth_failed if the password was changed or the account was disabled in the meantime
   */
  openFor(admin: Admin): Promise<OpenedSession> {
    return this.db.transact(async (tx) => {
      if (!(await this.admins.isUnchanged(tx, admin))) throw failed();
      await this.audit.record(tx, admin.id, { action: 'admin.sign-in', subjectKind: 'admin', subjectId: admin.publicId });
      return this.sessions.open(tx, admin.id);
    });
  }

  /**
   * Opens a session for an organiser who accepted an invitation.
   * @throws TOTP_REQUIRED if the account has a second factor, because access to the mailbox alone must not be sufficient
   */
  async openInvited(admin: Admin): Promise<OpenedSession> {
    if (!hasSecondFactor(admin)) return this.openFor(admin);
    const second = admin.totpConfirmedAt === null ? 'your passkey' : 'the code from your authenticator app';
    throw new AppError('TOTP_REQUIRED', `Your password is set. Please sign in with it and ${second}.`);
  }

  /** Checks the password and second factor of a signed-in organiser. @throws auth_failed, TOTP_REQUIRED, RATE_LIMITED */
  async prove(current: CurrentAdmin, proof: Omit<Credentials, 'email'>): Promise<VerifiedAdmin> {
    const { email, sessionId } = current;
    return this.verified(await this.admins.byEmail(email), { ...proof, email, known: `session ${sessionId}`, sessionId });
  }

  /** @returns the session's new token and cookie @throws the errors from `prove`; UNAUTHENTICATED if the session has ended */
  async stepUp(current: CurrentAdmin, proof: Omit<Credentials, 'email'>): Promise<VerifiedAdmin & { session: OpenedSession }> {
    const proven = await this.prove(current, proof);
    return { ...proven, session: await this.sessions.stepUp(current) };
  }

  /** Clears the account's rate limits after a password reset, so that the organiser can immediately sign in from the same IP address. */
  async forgive(email: string, address: string): Promise<void> {
    await this.throttle.forgive(limitsOf({ email, address, known: undefined }).filter(({ takesWork }) => !takesWork));
  }

  /** @param admin the account with the attempt's email address */
  private async verified(admin: Admin | undefined, attempt: Attempt): Promise<VerifiedAdmin> {
    const { password, known } = attempt;
    const limits = limitsOf(attempt);
    await this.throttle.admit(limits, {}, attempt.work);
    // Known browsers have a hashing lane of their own, so that many attempts in unknown browsers do not delay them.
    const lane = known === undefined ? 'organiser' : 'known';
    const right = await this.throttle.compare(limits, () => this.admins.passwordMatches(admin, password, lane));
    if (!right || admin === undefined) throw failed();
    const second = hasSecondFactor(admin) ? await this.checkSecondFactor(admin, attempt) : {};
    await this.throttle.succeeded(limits);
    return { admin, ...second };
  }

  /**
   * Checks the second factor after the password has been verified.
   * @throws TOTP_REQUIRED if no second factor was sent, with a challenge if the account has a passkey; auth_failed if it is wrong;
   * RATE_LIMITED
   */
  private async checkSecondFactor(admin: Admin, { code, passkey, known, sessionId }: Attempt): Promise<Omit<VerifiedAdmin, 'admin'>> {
    const scope = sessionId === undefined ? `organiser ${admin.id} signs in` : `organiser session ${sessionId} proves`;
    if (passkey === undefined && (code === undefined || code.trim() === '')) throw await this.secondFactorRequired(admin, scope);
    const guesser = known ?? admin.id;
    await this.limits.spend('admin-sign-in:code', guesser, CODES);
    const right = passkey
      ? (await this.passkeys.proven(scope, passkey, { adminId: admin.id })) && {}
      : await this.totp.use(admin, code ?? '');
    if (right === undefined) throw failed();
    await this.limits.refund('admin-sign-in:code', guesser, CODES);
    return right;
  }

  private async secondFactorRequired(admin: Admin, scope: string): Promise<AppError> {
    if (admin.passkeys === 0) return new AppError('TOTP_REQUIRED', 'Please enter the code from your authenticator app.');
    const details: PasskeyDetails = { passkey: await this.passkeys.requestOptions(scope, { adminId: admin.id }) };
    const other = admin.totpConfirmedAt === null ? 'a recovery code' : 'the code from your authenticator app';
    return new AppError('TOTP_REQUIRED', `Please use your passkey, or enter ${other}.`, details);
  }
}

/** Known browsers and sessions have limits of their own, so that attempts in other browsers cannot lock them out. */
function limitsOf({ email, address, known }: Pick<Attempt, 'email' | 'address' | 'known'>): GuessLimit[] {
  if (known !== undefined) return [{ name: 'admin-sign-in:device', key: known, allowance: PER_DEVICE, own: true }];
  return [
    { name: 'admin-sign-in:account-address', key: `${email} ${address}`, allowance: PER_ACCOUNT_AND_ADDRESS, own: true },
    { name: 'admin-sign-in:account', key: email, allowance: PER_ACCOUNT },
    { name: 'admin-sign-in:address', key: address, allowance: PER_ADDRESS, takesWork: true },
  ];
}

function failed(): AppError {
  return new AppError('auth_failed', 'Authentication failed', { errorType: 'auth_failed' });
}

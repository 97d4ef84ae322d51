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
import { hasSecondFactor, type Admin } from '../admin.entity.js';
import { AdminSessionsService, type CurrentAdmin, type OpenedSession } from './admin-sessions.service.js';
import { AdminsService } from '../team/admins.service.js';
import { TotpService } from '../security/totp.service.js';

const MINUTE = 60;
const PER_DEVICE: Allowance = { points: 20, seconds: 15 * MINUTE };
const PER_ACCOUNT_AND_ADDRESS: Allowance = { points: 10, seconds: 15 * MINUTE };
const PER_ACCOUNT: Allowance = { points: 100, seconds: 60 * MINUTE };
const PER_ADDRESS: Allowance = { points: 50, seconds: 15 * MINUTE };
/** Wrong codes behind the right password, from all addresses: six digits are too few against guesses from many. */
const CODES: Allowance = { points: 30, seconds: 60 * MINUTE };

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
  /** See `addressKey`. */
  address: string;
}

interface Attempt extends Credentials {
  /** The key by which the browser is counted, if it signed in to this account before. */
  known: string | undefined;
  /** The session in which the organiser gives the password again; absent at sign-in. */
  sessionId?: string;
  /** Proof of work, as it came in the header. */
  work?: string | string[] | undefined;
}

/** An organiser whose password and second factor were verified. */
interface Proven {
  admin: Admin;
  /** Set if a recovery code was used. */
  recoveryCodesLeft?: number;
}

/** Decides who an organiser is. Nothing tells an unknown address from a wrong password or a wrong code. */
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

  /** @throws auth_failed, TOTP_REQUIRED (the password was right), RATE_LIMITED, WORK_REQUIRED */
  async signIn(credentials: Credentials, request: Request): Promise<Proven & { session: OpenedSession }> {
    const found = await this.admins.byEmail(credentials.email);
    const known = found && this.devices.recogniseAs(request, found, 'organiser');
    const proven = await this.verified(found, { ...credentials, known, work: request.headers[WORK_HEADER.toLowerCase()] });
    return { ...proven, session: await this.openFor(proven.admin) };
  }

  /** Strangers' failures no longer limit this browser, until the password changes. */
  remember(response: Response, admin: Admin): void {
    this.devices.remember(response, admin, 'organiser');
  }

  /**
   * The only way to a session. Locks the account's row, as a change of the password and disabling do: they end this session too, or it is
   * refused.
   * @throws auth_failed
   */
  openFor(admin: Admin): Promise<OpenedSession> {
    return this.db.transact(async (tx) => {
      if (!(await this.admins.isUnchanged(tx, admin))) throw failed();
      await this.audit.record(tx, admin.id, { action: 'admin.sign-in', subjectKind: 'admin', subjectId: admin.publicId });
      return this.sessions.open(tx, admin.id);
    });
  }

  /** Behind an invitation. A mailbox alone opens no account that has a second factor. @throws TOTP_REQUIRED */
  async openInvited(admin: Admin): Promise<OpenedSession> {
    if (!hasSecondFactor(admin)) return this.openFor(admin);
    const second = admin.totpConfirmedAt === null ? 'your passkey' : 'the code from your authenticator app';
    throw new AppError('TOTP_REQUIRED', `Your password is set. Please sign in with it and ${second}.`);
  }

  /** Checks the password that an organiser gives again. @throws as `signIn` */
  async prove(current: CurrentAdmin, proof: Omit<Credentials, 'email'>): Promise<Proven> {
    const { email, sessionId } = current;
    return this.verified(await this.admins.byEmail(email), { ...proof, email, known: `session ${sessionId}`, sessionId });
  }

  /** @returns the session's new token and cookie. @throws as `signIn` */
  async stepUp(current: CurrentAdmin, proof: Omit<Credentials, 'email'>): Promise<Proven & { session: OpenedSession }> {
    const proven = await this.prove(current, proof);
    return { ...proven, session: await this.sessions.stepUp(current) };
  }

  /** After a reset the organiser may sign in at once from the same address, whatever others have guessed. */
  async forgive(email: string, address: string): Promise<void> {
    await this.throttle.forgive(limitsOf({ email, address, known: undefined }).filter(({ takesWork }) => !takesWork));
  }

  /** @param admin whose address it is */
  private async verified(admin: Admin | undefined, attempt: Attempt): Promise<Proven> {
    const { password, known } = attempt;
    const limits = limitsOf(attempt);
    await this.throttle.admit(limits, {}, attempt.work);
    // A crowd of strangers does not keep browsers waiting that signed in before.
    const lane = known === undefined ? 'organiser' : 'known';
    const right = await this.throttle.compare(limits, () => this.admins.passwordMatches(admin, password, lane));
    if (!right || admin === undefined) throw failed();
    const second = hasSecondFactor(admin) ? await this.checkSecondFactor(admin, attempt) : {};
    await this.throttle.succeeded(limits);
    return { admin, ...second };
  }

  /** Behind the right password. @throws TOTP_REQUIRED with the challenge for a passkey where there is one, auth_failed */
  private async checkSecondFactor(admin: Admin, { code, passkey, known, sessionId }: Attempt): Promise<Omit<Proven, 'admin'>> {
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

/** A browser that signed in before, and a session, are counted by themselves: nobody elsewhere can lock them out. */
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

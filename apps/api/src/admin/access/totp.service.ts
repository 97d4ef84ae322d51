import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { AdminTotpConfirmed, AdminTotpSetup } from '@raffle/contracts/admin';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { invalid, type AppError } from '../../platform/http/app-error.js';
import type { Admin } from './admin.entity.js';
import { hashOfToken } from './secret-tokens.js';

const ISSUER = 'Okavango Flood Raffle';
const RECOVERY_CODES = 10;
/** Codes of the step before and after count too: the clocks of cheap phones are off. */
const WINDOW_STEPS = 1;

/** A second factor for who wants one: RFC 6238 as every authenticator app speaks it, and recovery codes for a lost phone. */
@Injectable()
export class TotpService {
  private readonly key: Buffer;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) config: Pick<Config, 'sessionSecret'>,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'admin totp secrets', 32));
  }

  /** A new secret; it counts once a code of it was confirmed. */
  async begin(admin: Admin): Promise<AdminTotpSetup> {
    if (admin.totpConfirmedAt !== null) throw alreadySetUp();
    const secret = new Secret({ size: 20 });
    await this.db.rows(`UPDATE admins SET totp_secret = $2 WHERE id = $1 AND totp_confirmed_at IS NULL`, [
      admin.id,
      this.seal(secret.base32),
    ]);
    return { secret: secret.base32, uri: totpOf(secret, admin.email).toString() };
  }

  /** Once: it would else let whoever finds an open page guess codes, and take new recovery codes. @throws VALIDATION_FAILED */
  async confirm(tx: Tx, admin: Admin, code: string): Promise<AdminTotpConfirmed> {
    if (admin.totpConfirmedAt !== null) throw alreadySetUp();
    const step = this.stepOf(admin, code);
    if (step === undefined) throw invalid({ code: ['This code is not right. Please enter the one that the app shows now.'] });
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
      randomBytes(10)
        .toString('hex')
        .replace(/(.{5})(?=.)/g, '$1-'),
    );
    const confirmed = await tx.write(
      `UPDATE admins SET totp_confirmed_at = now(), totp_step = $2, recovery_hashes = $3 WHERE id = $1 AND totp_confirmed_at IS NULL AND totp_secret = $4`,
      [admin.id, step, recoveryCodes.map((recovery) => hashOfToken(recovery)), admin.totpSecret],
    );
    if (confirmed === 0) throw alreadySetUp();
    return { recoveryCodes };
  }

  async remove(tx: Tx, admin: Admin): Promise<void> {
    await tx.write(`UPDATE admins SET totp_secret = NULL, totp_confirmed_at = NULL, recovery_hashes = '{}' WHERE id = $1`, [admin.id]);
  }

  /** Uses the code up: neither a code nor a recovery code works twice, also not at the same moment. */
  async use(admin: Admin, code: string): Promise<boolean> {
    const typed = code.trim().toLowerCase();
    const step = this.stepOf(admin, typed.replace(/\s/g, ''));
    if (step !== undefined) {
      const used = await this.db.rows(`UPDATE admins SET totp_step = $2 WHERE id = $1 AND totp_step < $2 RETURNING id`, [admin.id, step]);
      return used.length === 1;
    }
    const recovered = await this.db.rows(
      `UPDATE admins SET recovery_hashes = array_remove(recovery_hashes, $2) WHERE id = $1 AND $2 = ANY (recovery_hashes) RETURNING id`,
      [admin.id, hashOfToken(typed)],
    );
    return recovered.length === 1;
  }

  /** The time step (half minutes since the epoch) that the code belongs to. */
  private stepOf(admin: Admin, code: string): number | undefined {
    if (admin.totpSecret === null || !/^\d{6}$/.test(code)) return undefined;
    const secret = this.open(admin.totpSecret);
    if (secret === undefined) return undefined;
    const totp = totpOf(Secret.fromBase32(secret), admin.email);
    const delta = totp.validate({ token: code, window: WINDOW_STEPS });
    return delta === null ? undefined : totp.counter() + delta;
  }

  private seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
  }

  /** Undefined when SESSION_SECRET is another one by now: the recovery codes still work then. */
  private open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    try {
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}

function alreadySetUp(): AppError {
  return invalid({ totp: ['An authenticator app is set up already. Remove it first.'] });
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

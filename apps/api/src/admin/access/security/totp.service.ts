import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Equal, IsNull, LessThan } from 'typeorm';
import type { AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database, type Tx } from '../../../platform/db/database.js';
import { NOW } from '../../../platform/db/operators.js';
import { invalid, type AppError } from '../../../platform/http/errors/app-error.js';
import { Admin, hasSecondFactor } from '../admin.entity.js';
import { hashOfToken } from '../../../platform/security/secret-tokens.js';

const ISSUER = 'Okavango Flood Raffle';
const RECOVERY_CODES = 10;
/** Number of 30-second steps before and after the current one whose codes are also accepted. Cheap phones' clocks drift. */
const WINDOW_STEPS = 1;

/**
 * Sets up authenticator apps (RFC 6238) and checks their codes. Also creates and checks recovery codes, for organisers who lose their
 * phone.
 */
@Injectable()
export class TotpService {
  private readonly key: Buffer;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) config: Pick<Config, 'sessionSecret'>,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'admin totp secrets', 32));
  }

  /** Creates a secret, which has no effect until it is confirmed with a code. */
  async begin(admin: Admin): Promise<AdminTotpSetup> {
    if (admin.totpConfirmedAt !== null) throw alreadySetUp();
    const secret = new Secret({ size: 20 });
    await this.db.single(({ manager }) =>
      manager.update(Admin, { id: admin.id, totpConfirmedAt: IsNull() }, { totpSecret: this.seal(secret.base32) }),
    );
    return { secret: secret.base32, uri: totpOf(secret, admin.email).toString() };
  }

  /**
   * Confirms the app with one of its codes. If an app is already confirmed, rejects the code, so that nobody at an unattended screen can
   * guess codes or get new recovery codes.
   * @throws VALIDATION_FAILED if the code is wrong or an app is already confirmed
   */
  async confirm(tx: Tx, admin: Admin, code: string): Promise<AdminRecoveryCodes> {
    if (admin.totpConfirmedAt !== null) throw alreadySetUp();
    const step = this.stepOf(admin, code);
    if (step === undefined) throw invalid({ code: ['This code is wrong. Please enter the one that the app shows now.'] });
    const recovery = recoveryFor(admin, this.recoveryOf(admin));
    const { affected } = await tx.manager.update(
      Admin,
      { id: admin.id, totpConfirmedAt: IsNull(), totpSecret: Equal(admin.totpSecret) },
      { totpConfirmedAt: NOW, totpStep: step, recoveryHashes: recovery.hashes },
    );
    if (affected === 0) throw alreadySetUp();
    return { recoveryCodes: recovery.codes };
  }

  /**
   * Returns the same result as an earlier call of `confirm`.
   * @throws VALIDATION_FAILED if a recovery code has been used or the app has been replaced in the meantime
   */
  confirmed(admin: Admin): AdminRecoveryCodes {
    const codes = this.recoveryOf(admin);
    const stored = new Set(admin.recoveryHashes.map((hash) => hash.toString('hex')));
    const unused = codes.filter((one) => stored.has(hashOfToken(one).toString('hex')));
    // No hash matches if the existing recovery codes, created for an earlier passkey, were kept.
    const isUnchanged = unused.length === codes.length || (unused.length === 0 && stored.size > 0);
    if (admin.totpConfirmedAt === null || !isUnchanged) throw alreadySetUp();
    return { recoveryCodes: unused };
  }

  /**
   * Derives the recovery codes from the app's secret. Only their hashes are stored, but a repeated request must get the same codes.
   */
  private recoveryOf({ totpSecret }: Admin): string[] {
    const secret = totpSecret === null ? undefined : this.open(totpSecret);
    if (secret === undefined) return randomRecovery();
    return Array.from({ length: RECOVERY_CODES }, (_, index) =>
      grouped(createHmac('sha256', this.key).update(`recovery ${index} ${secret}`).digest('hex').slice(0, 20)),
    );
  }

  /** Removes the app. The recovery codes remain valid if the account still has a passkey. */
  async remove(tx: Tx, { id }: Admin): Promise<void> {
    await tx.manager.update(Admin, { id }, { totpSecret: null, totpConfirmedAt: null });
    await forgetUselessRecovery(tx, id);
  }

  /**
   * Checks a code from the app or a recovery code, and marks it as used. Each code is accepted only once, even in concurrent requests. A
   * recovery code can also replace a lost passkey.
   * @returns undefined for a wrong code; for a recovery code, the number of codes left
   */
  async use(admin: Admin, code: string): Promise<{ recoveryCodesLeft?: number } | undefined> {
    const typed = code
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    const step = admin.totpConfirmedAt === null ? undefined : this.stepOf(admin, typed);
    if (step !== undefined) {
      const used = await this.db.single(({ manager }) =>
        manager.update(Admin, { id: admin.id, totpSecret: Equal(admin.totpSecret), totpStep: LessThan(step) }, { totpStep: step }),
      );
      return used.affected === 1 ? {} : undefined;
    }
    const [recovered] = await this.db.single((reader) =>
      reader.rows<{ recoveryCodesLeft: number }>(
        `UPDATE admins SET recovery_hashes = array_remove(recovery_hashes, $2) WHERE id = $1 AND $2 = ANY (recovery_hashes)
         RETURNING cardinality(recovery_hashes) AS "recoveryCodesLeft"`,
        [admin.id, hashOfToken(grouped(typed))],
      ),
    );
    return recovered;
  }

  /** Returns the code's time step, in 30-second units since the epoch. Returns undefined if the code is wrong. */
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

  /** Decrypts a secret. Returns undefined if SESSION_SECRET has changed; recovery codes still work in that case. */
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

/** Creates recovery codes. If the account still has unused recovery codes for another second factor, keeps those and creates none. */
export function recoveryFor(
  { recoveryHashes }: Pick<Admin, 'recoveryHashes'>,
  codes: string[] = randomRecovery(),
): { codes: string[]; hashes: Buffer[] } {
  if (recoveryHashes.length > 0) return { codes: [], hashes: recoveryHashes };
  return { codes, hashes: codes.map(hashOfToken) };
}

function randomRecovery(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => grouped(randomBytes(10).toString('hex')));
}

/** Formats a recovery code the way it is displayed and hashed: hexadecimal digits in groups of five. */
function grouped(digits: string): string {
  return digits.replace(/(.{5})(?=.)/g, '$1-');
}

/** Deletes an account's recovery codes if it no longer has a second factor. */
export async function forgetUselessRecovery(tx: Tx, adminId: string): Promise<void> {
  const admin = await tx.manager.findOneByOrFail(Admin, { id: adminId });
  if (!hasSecondFactor(admin)) await tx.manager.update(Admin, { id: adminId }, { recoveryHashes: [] });
}

function alreadySetUp(): AppError {
  return invalid({ totp: ['An authenticator app is already set up. Remove it first.'] });
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

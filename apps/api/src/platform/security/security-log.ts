import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { ErrorCode } from '@raffle/contracts/errors';
import { Attention } from '../attention/attention.js';
import { CONFIG, type Config } from '../config/config.js';
import { addressKey } from '../http/rate-limits/address-key.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';

/** What somebody who looks after the site wants to be able to count, and how many of it in an hour are not an ordinary day; null: as many as come. */
const UNUSUAL_PER_HOUR = {
  'sign-in.failed': 500,
  'sign-in.organiser-failed': 30,
  'limit.refused': 5000,
  'step-up.asked': 60,
  'approval.asked': 60,
  'access.refused': 300,
  'policy.breached': 500,
  'audit.access': 60,
  'audit.export': 60,
  'sign-in.succeeded': null,
  'sign-in.organiser-succeeded': null,
  'step-up.passed': null,
  'credentials.changed': 500,
  'account.exported': 500,
  'account.deleted': 500,
} satisfies Record<string, number | null>;

export type SecurityEvent = keyof typeof UNUSUAL_PER_HOUR;

const HOUR_SECONDS = 3600;

/** Refusals that are worth a record, by the code that they are told with. */
const EVENT_OF_REFUSAL: Partial<Record<ErrorCode, SecurityEvent>> = {
  email_not_found: 'sign-in.failed',
  incorrect_password: 'sign-in.failed',
  auth_failed: 'sign-in.failed',
  RATE_LIMITED: 'limit.refused',
  FORBIDDEN: 'access.refused',
  STEP_UP_REQUIRED: 'step-up.asked',
  APPROVAL_REQUIRED: 'approval.asked',
};

/**
 * What concerns the safety of the site, one line each: `context: security`, what happened, where, and whose address and account it was by
 * keyed hashes that mean nothing on another day. Never who a person is, nor what they sent. Unusually much of one kind in an hour
 * is an item of what organisers are asked to look at.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('security');

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>,
    private readonly limits: RateLimits,
    private readonly attention: Attention,
  ) {}

  note(event: SecurityEvent, details: Record<string, string | number | null> = {}): void {
    this.logger.log({ event, ...details });
    const points = UNUSUAL_PER_HOUR[event];
    if (points !== null) void this.count(event, points).catch((error: unknown) => this.logger.warn(String(error)));
  }

  /** A refusal that was told, once its answer is out. Of most there is nothing to record. */
  noteRefusal(code: ErrorCode, request: Request): void {
    const found = EVENT_OF_REFUSAL[code];
    if (found === undefined) return;
    const event = found === 'sign-in.failed' && request.originalUrl.startsWith('/api/admin') ? 'sign-in.organiser-failed' : found;
    this.note(event, { code, ...this.whereAndWho(request) });
  }

  /** What somebody got through with, once its answer is out. */
  noteSuccess(event: SecurityEvent, request: Request): void {
    this.note(event, this.whereAndWho(request));
  }

  /** The same for one address on one day, and for everybody else nothing. */
  addressOf(request: Request): string {
    return this.hidden(addressKey(request.ip));
  }

  /** The path tells by what: a password, a mailed link or code. */
  private whereAndWho(request: Request): Record<string, string> {
    const { id = '', user, admin } = request as { id?: string; user?: { publicId?: string }; admin?: { id: string } };
    return {
      request: id,
      path: withoutSecrets(request.originalUrl.split('?', 1)[0] ?? ''),
      address: this.addressOf(request),
      ...(user?.publicId !== undefined && { account: this.hidden(user.publicId) }),
      ...(admin !== undefined && { admin: admin.id }),
    };
  }

  private hidden(text: string): string {
    const key = createHmac('sha256', this.config.sessionSecret)
      .update(`addresses of ${new Date().toISOString().slice(0, 10)}`)
      .digest();
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
  }

  private async count(event: SecurityEvent, points: number): Promise<void> {
    const allowance = { points, seconds: HOUR_SECONDS };
    const { used } = await this.limits.add('security', event, allowance);
    if (used === allowance.points + 1) {
      await this.attention.raise('unusual-rate', event, `More than ${allowance.points} within an hour; see the log's lines of "security".`);
    }
  }
}

/** Addresses of some pages are themselves what opens them: what looks like a token stays out. */
function withoutSecrets(path: string): string {
  return path.replaceAll(/[\w-]{16,}/g, '…');
}

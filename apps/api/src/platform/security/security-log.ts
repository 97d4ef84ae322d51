import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { ErrorCode } from '@raffle/contracts/errors';
import { CONFIG, type Config } from '../config/config.js';
import { addressKey } from '../http/rate-limits/address-key.js';

export type SecurityEvent =
  | 'sign-in.failed'
  | 'sign-in.organiser-failed'
  | 'sign-in.succeeded'
  | 'sign-in.organiser-succeeded'
  | 'step-up.asked'
  | 'step-up.passed'
  | 'approval.asked'
  | 'limit.refused'
  | 'access.refused'
  | 'credentials.changed'
  | 'account.exported'
  | 'account.deleted'
  | 'audit.access'
  | 'audit.export';

/** The logged properties of a request. Does not require a full Express request, because sockets have none. */
type Requested = Pick<Request, 'originalUrl' | 'ip'>;

/** The event to log for each error code. Refusals with other codes are not logged. */
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
 * Writes each security event as one log line with `context: security`, the event, the path, and keyed hashes of the
 * network address and the account. The hashes change every day. A line never contains a person's name or input.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('security');

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>) {}

  note(event: SecurityEvent, details: Record<string, string | number | null> = {}): void {
    this.logger.log({ event, ...details });
  }

  /** Logs a refusal if there is an event for its error code. Called once the response has been sent. */
  noteRefusal(code: ErrorCode, request: Requested): void {
    const found = EVENT_OF_REFUSAL[code];
    if (found === undefined) return;
    const event = found === 'sign-in.failed' && request.originalUrl.startsWith('/api/admin') ? 'sign-in.organiser-failed' : found;
    this.note(event, { code, ...this.requestFields(request) });
  }

  /** Logs a success. Called once the response has been sent. */
  noteSuccess(event: SecurityEvent, request: Request): void {
    this.note(event, this.requestFields(request));
  }

  /**
   * Returns the fields that identify where a request came from and who sent it. The path also reveals the sign-in method: a
   * password, an emailed link or a code.
   */
  private requestFields(request: Requested): Record<string, string> {
    const { id = '', user, admin } = request as { id?: string; user?: { publicId?: string }; admin?: { id: string } };
    return {
      request: id,
      path: withoutSecrets(request.originalUrl.split('?', 1)[0] ?? ''),
      address: this.hidden(addressKey(request.ip)),
      ...(user?.publicId !== undefined && { account: this.hidden(user.publicId) }),
      ...(admin !== undefined && { admin: admin.id }),
    };
  }

  /** Hashes a string with a key that changes at midnight UTC, so that entries from different days cannot be linked. */
  private hidden(text: string): string {
    const key = createHmac('sha256', this.config.sessionSecret)
      .update(`addresses of ${new Date().toISOString().slice(0, 10)}`)
      .digest();
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
  }
}

/** Removes anything that looks like a token, because some pages are accessible to anyone who has the URL. */
function withoutSecrets(path: string): string {
  return path.replaceAll(/[\w-]{16,}/g, '…');
}

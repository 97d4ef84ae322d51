import { Injectable } from '@nestjs/common';
import type { PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { Database } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { hashOfToken } from '../../platform/security/secret-tokens.js';
import { AccountNotices } from '../account-notices.js';
import { CurrentPassword, type PasswordOwner } from '../passwords/current-password.js';
import { holdSession } from '../sessions/live-session.js';
import { loginError } from '../sign-in/sign-in.service.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import type { AddPasskeyDto } from './passkey.dto.js';
import { ANY_PARTICIPANT, PasskeysService, passkeyView } from './passkeys.service.js';

export const NO_PASSKEY = 'There is no passkey with this ID.';

/**
 * Manages a participant's passkeys. A passkey alone is enough to sign in, because it combines two factors: the device, and a fingerprint,
 * face or PIN. Adding or removing a passkey requires the password.
 */
@Injectable()
export class ParticipantPasskeysService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly passkeys: PasskeysService,
    private readonly passwords: CurrentPassword,
    private readonly notices: AccountNotices,
  ) {}

  async list(userId: string): Promise<PasskeyView[]> {
    return (await this.passkeys.of({ userId })).map(passkeyView);
  }

  /** @throws VALIDATION_FAILED if the password is wrong or the user has too many passkeys; RATE_LIMITED */
  async begin(passwordOwner: PasswordOwner, password: string): Promise<PasskeyCreationOptions> {
    const { userId, sessionId } = passwordOwner;
    const { publicId, email, fullName } = await this.passwords.check(passwordOwner, password);
    const user = { handle: `participant ${publicId}`, name: email, displayName: fullName };
    return this.passkeys.creationOptions({ userId }, scopeOfNew(sessionId), user, 'required');
  }

  /**
   * @throws VALIDATION_FAILED if the passkey cannot be verified or the user has too many passkeys; UNAUTHENTICATED if the session has ended
   */
  async add(userId: string, sessionId: string, { name, passkey }: AddPasskeyDto): Promise<PasskeyView> {
    const verified = await this.passkeys.verifyNew({ userId }, scopeOfNew(sessionId), passkey);
    const notify = await this.notices.prepare(userId, 'passkey');
    return this.db.transact(async (tx) => {
      // Throws if a concurrent password change has ended this session. The passkey must then not be stored.
      await holdSession(tx, userId, sessionId);
      const kept = await this.passkeys.keep(tx, { userId }, name, verified);
      await notify(tx);
      return passkeyView(kept);
    });
  }

  /** @throws VALIDATION_FAILED if the password is wrong; NOT_FOUND if the user has no passkey with this ID; RATE_LIMITED */
  async remove(passwordOwner: PasswordOwner, id: string, password: string): Promise<void> {
    const { id: userId } = await this.passwords.check(passwordOwner, password);
    const wasThere = await this.db.transact((tx) => this.passkeys.remove(tx, { userId }, id));
    if (!wasThere) throw new AppError('NOT_FOUND', NO_PASSKEY);
  }

  /** @param browser hash of the browser's cookie, see `markBrowser`; only this browser may send the passkey's response */
  ask(browser: string): Promise<PasskeyRequestOptions> {
    return this.passkeys.requestOptions(scopeOfSignIn(browser));
  }

  /** @throws auth_failed, whatever the cause */
  async signIn(browser: string | undefined, proof: PasskeyProof): Promise<User> {
    const passkey = browser === undefined ? undefined : await this.passkeys.proven(scopeOfSignIn(browser), proof, ANY_PARTICIPANT);
    const userId = passkey?.userId;
    if (!passkey || !userId) throw loginError('auth_failed');
    // Reads the passkey again together with the user, because a password reset may have deleted it in the meantime. If the password is
    // reset after this read, opening the session fails.
    const user = await this.db.snapshot(async (reader) =>
      (await this.passkeys.isThere(reader, { userId }, passkey.id)) ? this.users.byIdIn(reader, userId) : undefined,
    );
    if (user === undefined) throw loginError('auth_failed');
    return user;
  }
}

/** The scope contains only the session ID's hash, because the ID itself gives access to the account. */
const scopeOfNew = (sessionId: string) => `participant session ${hashOfToken(sessionId).toString('base64url')} adds`;
const scopeOfSignIn = (browser: string) => `browser ${browser} signs in`;

import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { IsNull, Not } from 'typeorm';
import {
  MAX_PASSKEYS,
  type NewPasskey,
  type PasskeyCreationOptions,
  type PasskeyDescriptor,
  type PasskeyProof,
  type PasskeyRequestOptions,
  type PasskeyView,
} from '@raffle/contracts/people/passkeys';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsFuture, minutesFromNow, NOW } from '../../platform/db/operators.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { hashOfToken } from '../../platform/security/secret-tokens.js';
import { Passkey, PasskeyChallenge } from './passkey.entity.js';
import { clientDataOf, expectedOrigin, relyingParty } from './relying-party.rules.js';

const NAME = 'Okavango Flood Raffle';
const CHALLENGE_MINUTES = 5;
/** COSE identifiers of the algorithms that authenticators support: EdDSA (Ed25519), ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];
const KEY = 'public-key' as const;

export type PasskeyHolder = { adminId: string } | { userId: string };

/** Matches every participant's passkeys, because the participant is not known before the sign-in. */
export const ANY_PARTICIPANT = { userId: Not(IsNull()) };

type Holder = PasskeyHolder | typeof ANY_PARTICIPANT;

interface Place {
  rpId: string;
  pages: readonly [string, ...string[]];
}

/** The account for which a new passkey is created. `handle` tells a person's accounts apart in the authenticator, and is never shown. */
interface PasskeyUser {
  handle: string;
  name: string;
  displayName: string;
}

type VerifiedPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Creates and verifies passkeys (WebAuthn). Each challenge is valid for a single `scope`, that is, for one session or pending sign-in. It
 * can be used once, within five minutes. Responses do not reveal why a proof was rejected.
 */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger(PasskeysService.name);
  /**
   * For each kind of account, the relying party and the hosts whose pages may use it. Pages of the public site cannot use organisers'
   * passkeys.
   */
  private readonly places: Record<'organisers' | 'participants', Place>;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'adminUrl' | 'production'>,
  ) {
    const { publicUrl, adminUrl } = config;
    this.places = {
      organisers: { rpId: relyingParty(adminUrl), pages: [adminUrl] },
      // Both hosts accept participants' passkeys, because both accept participants' passwords.
      participants: { rpId: relyingParty(publicUrl), pages: [publicUrl, adminUrl] },
    };
  }

  private placeOf(holder: Holder): Place {
    return 'adminId' in holder ? this.places.organisers : this.places.participants;
  }

  of(holder: PasskeyHolder): Promise<Passkey[]> {
    return this.db.single(({ manager }) => manager.find(Passkey, { where: holder, order: { id: 'ASC' } }));
  }

  isThere({ manager }: Reader, holder: PasskeyHolder, id: string): Promise<boolean> {
    return manager.existsBy(Passkey, { ...holder, id });
  }

  /**
   * @param residentKey `required` if the passkey alone identifies the user @throws VALIDATION_FAILED if the holder has too many passkeys
   */
  async creationOptions(
    holder: PasskeyHolder,
    scope: string,
    user: PasskeyUser,
    residentKey: 'required' | 'preferred',
  ): Promise<PasskeyCreationOptions> {
    const known = await this.of(holder);
    if (known.length >= MAX_PASSKEYS) throw tooMany();
    const { rpId } = this.placeOf(holder);
    const { challenge, ...options } = await generateRegistrationOptions({
      rpName: NAME,
      rpID: rpId,
      userID: new TextEncoder().encode(user.handle),
      userName: user.name,
      userDisplayName: user.displayName,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await this.keepChallenge(challenge, scope);
    return {
      challenge,
      rp: { id: rpId, name: NAME },
      user: options.user,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: KEY, alg })),
      timeout: CHALLENGE_MINUTES * 60_000,
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: { residentKey, userVerification: 'required' },
    };
  }

  /** @throws VALIDATION_FAILED if the passkey cannot be verified */
  async verifyNew(holder: PasskeyHolder, scope: string, { id, transports, ...response }: NewPasskey): Promise<VerifiedPasskey> {
    const challenge = await this.takeChallenge(scope, response.clientDataJSON);
    if (challenge === undefined) throw notVerified();
    const { verified, registrationInfo } = await this.checked(() =>
      verifyRegistrationResponse({
        response: { id, rawId: id, type: KEY, clientExtensionResults: {}, response },
        expectedChallenge: challenge,
        ...this.expectedOf(holder, response.clientDataJSON),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!verified || !registrationInfo) throw notVerified();
    const { credential } = registrationInfo;
    return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter, transports };
  }

  /**
   * Stores a passkey. The caller must have locked the account's row, so that concurrent calls cannot exceed the limit.
   * @throws VALIDATION_FAILED if the account has too many passkeys or already has this one
   */
  async keep(tx: Tx, holder: PasskeyHolder, name: string, verified: VerifiedPasskey): Promise<Passkey> {
    if ((await tx.manager.countBy(Passkey, holder)) >= MAX_PASSKEYS) throw tooMany();
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(Passkey)
      .values({ ...holder, ...verified, name })
      .orIgnore()
      .execute();
    const kept = await tx.manager.findOneBy(Passkey, { credentialId: verified.credentialId, name, ...holder });
    if (kept === null) throw invalid({ passkey: ['This passkey is already set up.'] });
    return kept;
  }

  /** @param holder restricts the request to this holder's passkeys; if omitted, the authenticator offers the passkeys that it holds */
  async requestOptions(scope: string, holder?: PasskeyHolder): Promise<PasskeyRequestOptions> {
    const known = holder === undefined ? [] : await this.of(holder);
    const { rpId } = this.placeOf(holder ?? ANY_PARTICIPANT);
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    await this.keepChallenge(challenge, scope);
    return {
      challenge,
      rpId,
      timeout: CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
      allowCredentials: known.map(descriptorOf),
    };
  }

  /**
   * @param holder whom the passkey must belong to
   * @returns the passkey that signed this scope's challenge, or undefined if the proof is invalid; in either case, the challenge cannot be
   * used again
   */
  async proven(scope: string, { id, ...response }: PasskeyProof, holder: Holder): Promise<Passkey | undefined> {
    const challenge = await this.takeChallenge(scope, response.clientDataJSON);
    const passkey = await this.db.single(({ manager }) => manager.findOneBy(Passkey, { credentialId: id, ...holder }));
    if (challenge === undefined || passkey === null) return undefined;
    const { verified, authenticationInfo } = await this.checked(() =>
      verifyAuthenticationResponse({
        response: { id, rawId: id, type: KEY, clientExtensionResults: {}, response },
        expectedChallenge: challenge,
        ...this.expectedOf(holder, response.clientDataJSON),
        requireUserVerification: true,
        credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      }),
    );
    if (!verified || !authenticationInfo) return undefined;
    // Updates the row only if its counter is unchanged, because the passkey may have been used or removed since it was read.
    const used = await this.db.single(({ manager }) =>
      manager.update(Passkey, { id: passkey.id, counter: passkey.counter }, { counter: authenticationInfo.newCounter, usedAt: NOW }),
    );
    return used.affected === 1 ? passkey : undefined;
  }

  /** @returns whether the passkey existed */
  async remove(tx: Tx, holder: PasskeyHolder, id: string): Promise<boolean> {
    return (await tx.manager.delete(Passkey, { ...holder, id })).affected === 1;
  }

  async removeAll(tx: Tx, holder: PasskeyHolder): Promise<void> {
    await tx.manager.delete(Passkey, holder);
  }

  private expectedOf(holder: Holder, clientDataJSON: string) {
    const { rpId, pages } = this.placeOf(holder);
    return { expectedOrigin: expectedOrigin(pages, this.config.production, clientDataJSON), expectedRPID: rpId };
  }

  private async keepChallenge(challenge: string, scope: string): Promise<void> {
    await this.db.single(({ manager }) =>
      manager.insert(PasskeyChallenge, { challengeHash: hashOfToken(challenge), scope, expiresAt: minutesFromNow(CHALLENGE_MINUTES) }),
    );
  }

  private async takeChallenge(scope: string, clientDataJSON: string): Promise<string | undefined> {
    const { challenge, isFramed } = clientDataOf(clientDataJSON);
    if (challenge === undefined) return undefined;
    const taken = await this.db.single(({ manager }) =>
      manager.delete(PasskeyChallenge, { challengeHash: hashOfToken(challenge), scope, expiresAt: IsFuture() }),
    );
    return taken.affected === 1 && !isFramed ? challenge : undefined;
  }

  /** Returns an unverified result if the library throws to reject a passkey. */
  private async checked<Result extends { verified: boolean }>(
    verify: () => Promise<Result>,
  ): Promise<Result | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
    try {
      return await verify();
    } catch (error) {
      this.logger.debug(`a passkey was refused: ${String(error)}`);
      return { verified: false };
    }
  }
}

function descriptorOf({ credentialId, transports }: Passkey): PasskeyDescriptor {
  return { id: credentialId, type: KEY, transports };
}

export function passkeyView({ id, name, createdAt, usedAt }: Passkey): PasskeyView {
  return { id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

function notVerified() {
  return invalid({ passkey: ["This passkey can't be checked. Please try again."] });
}

function tooMany() {
  return invalid({ passkey: [`The limit is ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`] });
}

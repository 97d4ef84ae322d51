import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Flaws in a response that still has a valid signature. */
interface Flaws {
  origin?: string;
  rpId?: string;
  /** The authenticator did not verify the user by fingerprint, face or PIN. */
  unverified?: true;
  counter?: number;
  /** The request came from our page while another site's page embedded it in a frame. */
  crossOrigin?: true;
  topOrigin?: string;
}

/** Flaws for which the server must reject a response: another site, no user verification, an old counter, or a frame on another site. */
export const FLAWS: readonly Flaws[] = [
  { origin: 'https://raffle.example' },
  { rpId: 'raffle.example' },
  { unverified: true },
  { counter: 1 },
  { crossOrigin: true },
  { topOrigin: 'https://evil.example' },
];

/** A software authenticator that stands in for a phone or security key. Has one ES256 key and creates real signatures. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  constructor(private readonly origin: string) {
    ({ privateKey: this.key, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  create({ challenge, rp }: PasskeyCreationOptions, flaws: Flaws = {}): NewPasskey {
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([this.data(rp.id, HAS_KEY, flaws), Buffer.alloc(16), length, id, cose]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      clientDataJSON: this.clientData('webauthn.create', challenge, flaws).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    };
  }

  get({ challenge, rpId }: PasskeyRequestOptions, flaws: Flaws = {}): PasskeyProof {
    const clientData = this.clientData('webauthn.get', challenge, flaws);
    const data = this.data(rpId, 0, flaws);
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(clientData).digest()]), this.key);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  private clientData(type: string, challenge: string, { origin = this.origin, crossOrigin, topOrigin }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: crossOrigin ?? false, topOrigin }));
  }

  private data(rpId: string, more: number, flaws: Flaws): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(flaws.counter ?? (this.counter += 1));
    const flags = USER_PRESENT | (flaws.unverified ? 0 : USER_VERIFIED) | more;
    const rpIdHash = createHash('sha256')
      .update(flaws.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  }
}

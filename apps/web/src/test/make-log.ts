import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson, type Json } from '@raffle/contracts/log/canonical-json';
import type { CommittedBuyer, LogReceipt } from '@raffle/contracts/log/entries';
import { leafHash, MerkleTree, type Sha256 } from '@raffle/contracts/log/merkle';
import { tilePath, type TileAddress } from '@raffle/contracts/log/tile-paths';
import type { LogHead } from '@raffle/contracts/log/entries';
import type { FakeServer } from './fake-server';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const NONCE = '0f'.repeat(16);
const HOST = 'raffle.example';

export function commitmentOf(value: object): string {
  return createHash('sha256')
    .update(NONCE, 'hex')
    .update(canonicalJson(value as Json))
    .digest('hex');
}

/** Creates a signing key for the log, in signed-note format. */
export function makeLogKey(): { key: string; sign: (text: string) => string; signature: (text: string) => string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.concat([Buffer.of(1), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = Buffer.from(sha256(Buffer.concat([Buffer.from(`${HOST}\n`), bytes])).slice(0, 4));
  return {
    key: `${HOST}+${id.toString('hex')}+${bytes.toString('base64')}`,
    sign: (text) => `${text}\n— ${HOST} ${Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString('base64')}\n`,
    signature: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

const DEFAULT_KEY = makeLogKey();

/** A public log as the site serves it, built from entries without timestamps. */
export class FakeLog {
  readonly key: string;
  private readonly leaves: string[];
  private readonly tree: MerkleTree;
  private readonly sign: (text: string) => string;

  constructor(
    entries: readonly object[],
    { key, sign: signText }: Pick<ReturnType<typeof makeLogKey>, 'key' | 'sign'> = DEFAULT_KEY,
    private readonly year = 2025,
  ) {
    [this.key, this.sign] = [key, signText];
    this.leaves = entries.map((entry) => canonicalJson({ v: 1, at: '2025-05-20T07:00:00.000Z', ...entry } as unknown as Json));
    this.tree = MerkleTree.empty(sha256).with(this.leaves.map((leaf) => leafHash(sha256, Buffer.from(leaf))));
  }

  get size(): number {
    return this.leaves.length;
  }

  get origin(): string {
    return `${HOST}/log/${this.year}`;
  }

  checkpoint(size = this.size): string {
    return this.sign(`${this.origin}\n${size}\n${Buffer.from(this.tree.root(size)).toString('base64')}\n`);
  }

  fingerprint(index: number): string {
    return Buffer.from(leafHash(sha256, Buffer.from(this.leaves[index] ?? ''))).toString('hex');
  }

  head(): LogHead {
    const { origin, key, size } = this;
    const root = Buffer.from(this.tree.root()).toString('base64');
    return { origin, key, size, root, line: `${origin} ${size} ${root} c2lnbmF0dXJl`, at: '2025-05-20T07:00:00.000Z' };
  }

  readonly read = async ({ level, index, width }: TileAddress): Promise<Uint8Array> => {
    if (level !== 'entries') return new Uint8Array(Buffer.concat(this.tree.tile(level, index, width)));
    const leaves = this.leaves.slice(index * 256, index * 256 + width).map((leaf) => Buffer.from(leaf));
    return new Uint8Array(Buffer.concat(leaves.flatMap((leaf) => [Buffer.of(leaf.length >> 8, leaf.length & 255), leaf])));
  };

  /** Returns the receipt for the ticket `madeTicket(which)` at `index`, based on the log head of the given size. */
  receipt(index: number, which: number, { size = this.size, owner = true } = {}): LogReceipt {
    const { committed, buyer } = madeTicket(which);
    return {
      year: this.year,
      key: this.key,
      checkpoint: this.checkpoint(size),
      tickets: [
        {
          index,
          leaf: this.leaves[index] ?? '',
          nonce: NONCE,
          committed,
          ...(owner && { buyer: { ...buyer, nonce: NONCE, index } }),
          proof: this.tree.inclusionProof(index, size).map((hash) => Buffer.from(hash).toString('base64')),
          voided: null,
        },
      ],
    };
  }

  /** Makes the server serve the log's files. */
  serve(server: FakeServer): void {
    server.on(`GET /log/${this.year}/checkpoint`, { body: this.checkpoint() });
    for (let level = 0, count = this.size; count > 0; level += 1, count = Math.floor(count / 256))
      for (const kind of level === 0 ? ([0, 'entries'] as const) : [level])
        for (let index = 0; index * 256 < count; index += 1) {
          const address = { level: kind, index, width: Math.min(256, count - index * 256) };
          server.on(`GET /log/${this.year}/${tilePath(address)}`, async () => ({ body: await this.read(address) }));
        }
  }
}

/** Creates a ticket's committed values and its log entry. */
export function madeTicket(which: number) {
  const buyer: CommittedBuyer = { account: `a${which}`, name: 'Naledi Kgosi' };
  const committed = {
    reference: 'OKV-7F3K9-QW2MX-4TB',
    slot: `2025-06-14T10:${['00', '15', '30', '45'][which % 4]}`,
    chosenAt: '2025-05-20T06:58:00.000Z',
    paidAt: `2025-05-20T06:59:00.${String(which).padStart(3, '0')}Z`,
    buyer: commitmentOf(buyer),
  };
  return { committed, buyer, entry: { kind: 'ticket', channel: 'card', commitment: commitmentOf(committed) } };
}

/** Returns a log's entries: the terms, followed by the given number of tickets. Ticket `n` is entry `n + 1`. */
export function entriesWith(tickets: number): object[] {
  return [{ kind: 'terms' }, ...Array.from({ length: tickets }, (_, which) => madeTicket(which).entry)];
}

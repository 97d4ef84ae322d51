import { isSame, nodeHash, splitOf, TILE_LEVELS, type Hash, type LeafRange, type Sha256 } from './merkle.js';
import { TILE_WIDTH, type TileAddress } from './tile-paths.js';

const HASH_BYTES = 32;

/** A log's Merkle tree that reads its tiles on demand. Each tile is read at most once. */
export class TileTree {
  private readonly tiles = new Map<string, Promise<Hash[]>>();

  /** @param size number of leaves according to the signed log head @param read returns the bytes of a tile */
  constructor(
    private readonly sha256: Sha256,
    private readonly size: number,
    private readonly read: (address: TileAddress) => Promise<Uint8Array>,
  ) {}

  /** Returns the hash of the subtree over a range of leaves. @param range a `LeafRange` within the tree */
  async hashOf({ start, end }: LeafRange): Promise<Hash> {
    const size = end - start;
    const height = Math.log2(size);
    if (!Number.isInteger(height)) {
      const middle = start + splitOf(size);
      const [left, right] = await Promise.all([this.hashOf({ start, end: middle }), this.hashOf({ start: middle, end })]);
      return nodeHash(this.sha256, left, right);
    }
    // Tiles contain the hashes of every eighth level. The hashes on the levels in between are computed from the hashes below them.
    const level = Math.floor(height / TILE_LEVELS);
    const each = TILE_WIDTH ** level;
    return this.pairedUp(await this.hashes(level, start / each, size / each));
  }

  /** Returns the hashes of all leaves in the tree. */
  async leafHashes(): Promise<Hash[]> {
    const tiles = Array.from({ length: Math.ceil(this.size / TILE_WIDTH) }, (_, index) => this.tile(0, index));
    return (await Promise.all(tiles)).flat();
  }

  private async hashes(level: number, from: number, count: number): Promise<Hash[]> {
    const tile = await this.tile(level, Math.floor(from / TILE_WIDTH));
    return tile.slice(from % TILE_WIDTH, (from % TILE_WIDTH) + count);
  }

  private tile(level: number, index: number): Promise<Hash[]> {
    const key = `${level}/${index}`;
    const known = this.tiles.get(key);
    if (known !== undefined) return known;
    const width = Math.min(TILE_WIDTH, Math.floor(this.size / TILE_WIDTH ** level) - index * TILE_WIDTH);
    const read = this.read({ level, index, width }).then((bytes) => {
      if (bytes.length !== width * HASH_BYTES) throw new Error(`the tile ${key} has ${bytes.length} bytes`);
      return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
    });
    this.tiles.set(key, read);
    return read;
  }

  private pairedUp(hashes: Hash[]): Hash {
    let level = hashes;
    while (level.length > 1)
      level = Array.from({ length: level.length / 2 }, (_, at) => nodeHash(this.sha256, level[2 * at] as Hash, level[2 * at + 1] as Hash));
    return level[0] as Hash;
  }
}

/**
 * Splits a bundle of entries into its leaves. In the bundle, a two-byte length precedes each leaf.
 * @throws Error if the bundle is truncated
 */
export function leavesOf(bundle: Uint8Array): Uint8Array[] {
  const leaves: Uint8Array[] = [];
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 + (bundle[at] as number) * 256 + (bundle[at + 1] ?? 0);
    if (end > bundle.length) throw new Error('the bundle of entries is truncated');
    leaves.push(bundle.slice(at + 2, end));
    at = end;
  }
  return leaves;
}

/**
 * Returns whether the tree with this root hash ends with the leaves in `hashes`, starting at index `start`. The hashes of the other leaves
 * are read from the tree's tiles.
 */
export async function holdLeaves(
  sha256: Sha256,
  tree: TileTree,
  root: Hash,
  { size, start, hashes }: { size: number; start: number; hashes: readonly Hash[] },
): Promise<boolean> {
  const hashOf = async (from: number, to: number): Promise<Hash> => {
    if (to <= start) return tree.hashOf({ start: from, end: to });
    if (to - from === 1) return hashes[from - start] ?? new Uint8Array();
    const middle = from + splitOf(to - from);
    return nodeHash(sha256, await hashOf(from, middle), await hashOf(middle, to));
  };
  return hashes.length === size - start && isSame(await hashOf(0, size), root);
}

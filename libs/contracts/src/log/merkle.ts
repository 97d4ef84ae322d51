/**
 * A Merkle tree as defined by RFC 6962 and RFC 9162, with SHA-256. The caller passes the hash function because Node and browsers provide
 * SHA-256 in different modules.
 */
export type Hash = Uint8Array;
export type Sha256 = (bytes: Uint8Array) => Hash;

/**
 * Number of tree levels spanned by one tile in the C2SP tlog-tiles format. Tiles exist for every eighth level of the tree, and each
 * contains up to 256 hashes.
 */
export const TILE_LEVELS = 8;

export function leafHash(sha256: Sha256, leaf: Uint8Array): Hash {
  return sha256(joined(Uint8Array.of(0), leaf));
}

export function nodeHash(sha256: Sha256, left: Hash, right: Hash): Hash {
  return sha256(joined(Uint8Array.of(1), left, right));
}

/** An append-only tree. The tree stores the hash of every complete subtree, so that a proof needs only a few look-ups. */
export class MerkleTree {
  /** `levels[h][n]` is the hash of the 2^h leaves that start at n * 2^h. */
  private constructor(
    private readonly sha256: Sha256,
    private readonly levels: Hash[][],
  ) {}

  static empty(sha256: Sha256): MerkleTree {
    return new MerkleTree(sha256, [[]]);
  }

  get size(): number {
    return this.levels[0]?.length ?? 0;
  }

  /** Returns a copy of this tree to which leaves with these hashes have been appended. */
  with(leafHashes: readonly Hash[]): MerkleTree {
    const grown = new MerkleTree(
      this.sha256,
      this.levels.map((hashes) => hashes.slice()),
    );
    for (const hash of leafHashes) grown.append(hash);
    return grown;
  }

  /** Returns the root hash that the tree had when it contained `size` leaves. @param size defaults to the current size */
  root(size = this.size): Hash {
    this.assertHas(size);
    return size === 0 ? this.sha256(new Uint8Array()) : this.hashOf({ start: 0, end: size });
  }

  /**
   * Returns a proof that a leaf is in the tree of `size` leaves (RFC 6962, 2.1.1).
   * @throws Error if the tree has no such size or no such leaf
   */
  inclusionProof(index: number, size = this.size): Hash[] {
    this.assertHas(size);
    if (index < 0 || index >= size) throw new Error(`a tree of ${size} has no leaf ${index}`);
    return path(index, 0, size).map((part) => this.hashOf(part));
  }

  /** Returns a proof that the tree of `first` leaves is a prefix of the tree of `second` leaves (RFC 6962, 2.1.2). */
  consistencyProof(first: number, second = this.size): Hash[] {
    this.assertHas(second);
    return consistencyParts(first, second).map((part) => this.hashOf(part));
  }

  /** Returns the first `width` hashes in a tile, or fewer if the tree ends earlier. */
  tile(level: number, index: number, width: number): Hash[] {
    return (this.levels[level * TILE_LEVELS] ?? []).slice(index * 2 ** TILE_LEVELS, index * 2 ** TILE_LEVELS + width);
  }

  private append(hash: Hash): void {
    let added = hash;
    for (let height = 0; ; height += 1) {
      const level = (this.levels[height] ??= []);
      level.push(added);
      if (level.length % 2 === 1) return;
      added = nodeHash(this.sha256, level.at(-2) as Hash, added);
    }
  }

  private hashOf({ start, end }: LeafRange): Hash {
    const size = end - start;
    const height = Math.log2(size);
    if (Number.isInteger(height)) return this.levels[height]?.[start / size] as Hash;
    const middle = start + splitOf(size);
    return nodeHash(this.sha256, this.hashOf({ start, end: middle }), this.hashOf({ start: middle, end }));
  }

  private assertHas(size: number): void {
    if (!Number.isInteger(size) || size < 0 || size > this.size) throw new Error(`a tree of ${this.size} has no prefix of size ${size}`);
  }
}

/**
 * The leaves from `start` up to but not including `end`. `start` is a multiple of the largest power of two that does not exceed the number
 * of leaves in the range.
 */
export interface LeafRange {
  start: number;
  end: number;
}

/** Returns the subtrees whose hashes form the consistency proof; none if `first` is 0 or equals `second`. */
export function consistencyParts(first: number, second: number): LeafRange[] {
  if (first < 0 || first > second) throw new Error(`a tree of ${second} has no prefix of size ${first}`);
  return first === 0 || first === second ? [] : subproof(first, 0, second, true);
}

function path(index: number, start: number, end: number): LeafRange[] {
  if (end - start === 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle ? [...path(index, start, middle), { start: middle, end }] : [...path(index, middle, end), { start, end: middle }];
}

/** @param known whether the verifier already knows the hash of this subtree */
function subproof(first: number, start: number, end: number, known: boolean): LeafRange[] {
  if (first === end) return known ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  return first <= middle
    ? [...subproof(first, start, middle, known), { start: middle, end }]
    : [...subproof(first, middle, end, false), { start, end: middle }];
}

export interface Inclusion {
  index: number;
  size: number;
  leafHash: Hash;
  proof: readonly Hash[];
  root: Hash;
}

/** Returns whether an inclusion proof is valid (RFC 9162, 2.1.3.2). */
export function verifiesInclusion(sha256: Sha256, { index, size, leafHash: leaf, proof, root }: Inclusion): boolean {
  if (index < 0 || index >= size) return false;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const step of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sha256, step, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, half(last)];
    } else {
      hash = nodeHash(sha256, hash, step);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSame(hash, root);
}

export interface Consistency {
  first: { size: number; root: Hash };
  second: { size: number; root: Hash };
  proof: readonly Hash[];
}

/** Returns whether a consistency proof is valid (RFC 9162, 2.1.4.2). The empty tree is a prefix of every tree. */
export function verifiesConsistency(sha256: Sha256, { first, second, proof }: Consistency): boolean {
  if (first.size > second.size || first.size < 0) return false;
  if (first.size === second.size) return proof.length === 0 && isSame(first.root, second.root);
  if (first.size === 0) return proof.length === 0;
  const isPowerOfTwo = Number.isInteger(Math.log2(first.size));
  const [start, ...steps] = isPowerOfTwo ? [first.root, ...proof] : proof;
  if (start === undefined || proof.length === 0) return false;
  let [node, last, before, after] = [first.size - 1, second.size - 1, start, start];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  for (const step of steps) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      [before, after] = [nodeHash(sha256, step, before), nodeHash(sha256, step, after)];
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, half(last)];
    } else {
      after = nodeHash(sha256, after, step);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSame(before, first.root) && isSame(after, second.root);
}

/** Returns the largest power of two below `size`. */
export function splitOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function isSame(one: Hash, other: Hash): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

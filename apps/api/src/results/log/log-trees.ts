import { Injectable } from '@nestjs/common';
import { MerkleTree } from '@raffle/contracts/log/merkle';
import type { Reader } from '../../platform/db/database.js';
import { sha256 } from './log.rules.js';

const LEAVES = `SELECT leaf_hash AS hash FROM log_entries WHERE season_year = $1 AND index >= $2 AND index < $3 ORDER BY index`;

/** Keeps the seasons' Merkle trees in memory. A process normally reads each row only once, because the table is append-only. */
@Injectable()
export class LogTrees {
  private readonly trees = new Map<number, MerkleTree>();

  /** @returns a tree of at least `size` leaves, or of all committed leaves if there are fewer */
  async atLeast(reader: Reader, year: number, size: number): Promise<MerkleTree> {
    const known = this.trees.get(year) ?? MerkleTree.empty(sha256);
    if (known.size >= size) return known;
    const added = await reader.rows<{ hash: Buffer }>(LEAVES, [year, known.size, size]);
    const grown = known.with(added.map(({ hash }) => hash));
    // Keeps whichever tree is longer, because parallel calls may have read the same rows.
    if (grown.size > (this.trees.get(year)?.size ?? 0)) this.trees.set(year, grown);
    return grown;
  }

  /** Builds a new tree from exactly the first `size` rows in the database. */
  async fresh(reader: Reader, year: number, size: number): Promise<MerkleTree> {
    const rows = await reader.rows<{ hash: Buffer }>(LEAVES, [year, 0, size]);
    return MerkleTree.empty(sha256).with(rows.map(({ hash }) => hash));
  }
}

/** Returns the indexes of the lines in `one` that form a longest common subsequence with `other`. */
export function commonLines(one: readonly string[], other: readonly string[]): ReadonlySet<number> {
  // `length[i][j]` is the length of the longest common subsequence of `one` from index i and `other` from index j.
  const length = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  const from = (i: number, j: number): number => length[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      (length[i] as number[])[j] = one[i] === other[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
  const common = new Set<number>();
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) {
      common.add(i);
      i += 1;
      j += 1;
    } else if (from(i + 1, j) >= from(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

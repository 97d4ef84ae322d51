// @ts-check

/** @param {import('./judge.mjs').Judged[]} judged @returns {string} */
export function tableOf(judged) {
  const headings = ['page', ...(judged[0]?.verdicts.map(({ name }) => name) ?? []), ''];
  const lines = judged.map(({ path, verdicts }) => [path, ...verdicts.map(cell), verdicts.every(({ kept }) => kept) ? 'kept' : 'MISSED']);
  const widths = headings.map((heading, column) => Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const drawn = [headings, ...lines].map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const faults = judged.flatMap(({ path, faults: found }) => found.map((fault) => `${path}  ${fault}`));
  return [
    ...drawn,
    '',
    'Each figure stands before its budget: scores of 100 at least, lcp and tbt in ms and cls at most.',
    ...(faults.length > 0 ? ['', ...faults] : []),
  ].join('\n');
}

/** @param {import('./judge.mjs').Verdict} verdict */
function cell({ value, limit, kept }) {
  return `${inDigits(value)} / ${limit}${kept ? '' : ' !'}`;
}

/** @param {number} value */
function inDigits(value) {
  return value > 0 && value < 1 ? value.toFixed(3) : String(Math.round(value));
}

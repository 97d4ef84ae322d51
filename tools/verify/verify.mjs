// @ts-check
// npm run verify -- <site> [<proof.json>]: computes the public chain of tickets again, and a receipt's place in it.
// Plain Node and nothing else, so that it can be read in one go and run by anybody.
import { readFile } from 'node:fs/promises';
import { checkChain, checkProof, checkWinner } from './chain.mjs';

const [site, file] = process.argv.slice(2);

/** @param {string} path @returns {Promise<any>} what the site's api documents at that path */
async function ask(path) {
  const answer = await fetch(new URL(path, site));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json();
}

/** The head first: lines that are added meanwhile make the chain longer than it, never shorter. @param {string} year */
async function readChain(year) {
  const result = await ask(`/api/results${year && `?year=${year}`}`);
  /** @type {import('./chain.mjs').Line[]} */
  const lines = [];
  for (let after = 0; after !== null;) {
    const page = await ask(`/api/results/chain?year=${result.year}&after=${after}`);
    lines.push(...page.lines);
    after = page.next;
  }
  return { result, lines };
}

/** @returns {Promise<import('./chain.mjs').Proof[]>} */
async function readProofs() {
  if (file === undefined) return [];
  return [JSON.parse(await readFile(file, 'utf8'))].flat();
}

async function main() {
  if (site === undefined) throw new Error('Usage: npm run verify -- https://the.site [fingerprint.json]');
  const proofs = await readProofs();
  const { result, lines } = await readChain(proofs[0]?.slotId?.slice(0, 4) ?? '');
  console.info(`The season of ${result.year}:`);
  const findings = [
    ...checkChain(lines, result.seals),
    ...checkWinner(lines, result),
    ...proofs.flatMap((proof) => checkProof(proof, lines)),
  ];
  for (const { holds, text } of findings) console.info(`  ${holds ? 'holds         ' : 'DOES NOT HOLD '} ${text}`);
  const isWhole = findings.every(({ holds }) => holds);
  console.info(isWhole ? 'Everything holds.' : 'Something does not hold.');
  process.exitCode = isWhole ? 0 : 1;
}

await main().catch((/** @type {Error} */ error) => {
  console.error(error.message);
  process.exitCode = 2;
});

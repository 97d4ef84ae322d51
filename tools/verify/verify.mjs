// @ts-check
// npm run verify -- <site> [options]: the program that the site itself serves as /verify.mjs.
// npm run verify -- --chain <site> [<receipt.json> | <fingerprint>]: the older chain of tickets, and what an owner has saved of it. A
// fingerprint that stands in no chain is one of the log: then the log is checked, and it in the log.
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { main as verifyLog, tilePaths } from '../../apps/web/public/verify.mjs';
import { checkChain, checkProof, checkTyped, checkWinner } from './chain.mjs';

/** Where the signed heads of earlier visits are kept. */
const DATA = fileURLToPath(new URL('../../.data', import.meta.url));
const HEADS = `${DATA}/verified-heads.json`;

/** @param {string} site @param {string} path @returns {Promise<any>} what the site's api documents at that path */
async function ask(site, path) {
  const answer = await fetch(new URL(path, site));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json();
}

/** The head first: lines that are added meanwhile make the chain longer than it, never shorter. @param {string} site @param {string} year */
async function readChain(site, year) {
  const result = await ask(site, `/api/results${year && `?year=${year}`}`);
  /** @type {import('./chain.mjs').Line[]} */
  const lines = [];
  for (let after = 0; after !== null;) {
    const page = await ask(site, `/api/results/chain?year=${result.year}&after=${after}`);
    lines.push(...page.lines);
    after = page.next;
  }
  return { result, lines };
}

/** The chain in which a typed fingerprint stands, or the present one when it stands in none. @param {string} site @param {string} hash */
async function readChainWith(site, hash) {
  const present = await readChain(site, '');
  const has = (/** @type {{ lines: import('./chain.mjs').Line[] }} */ { lines }) => lines.some((line) => line.hash === hash);
  for (const year of has(present) ? [] : (present.result.others ?? [])) {
    const other = await readChain(site, String(year));
    if (has(other)) return other;
  }
  return present;
}

/** The season in whose log there is an entry with this leaf hash. @param {string} site @param {number[]} years @param {string} hash */
async function yearOfEntry(site, years, hash) {
  const read = async (/** @type {string} */ path) => Buffer.from(await (await fetch(new URL(path, site))).arrayBuffer());
  for (const year of years) {
    const [, size = '0'] = /^\S+\n(\d+)\n/.exec(String(await read(`/log/${year}/checkpoint`))) ?? [];
    for (const path of tilePaths('0', Number(size))) {
      const tile = (await read(`/log/${year}/${path}`)).toString('hex');
      if (tile.match(/.{64}/g)?.includes(hash)) return year;
    }
  }
  return null;
}

/**
 * @param {string} site @param {string | undefined} receipt  a file, or a fingerprint from paper, which does not say its year
 * @param {string} [state] where signed heads are kept
 */
async function verifyChain(site, receipt, state = HEADS) {
  const typed = receipt !== undefined && /^[0-9a-f]{64}$/i.test(receipt) ? receipt.toLowerCase() : undefined;
  /** @type {import('./chain.mjs').Proof[]} */
  const proofs = receipt === undefined || typed ? [] : [JSON.parse(await readFile(receipt, 'utf8'))].flat();
  const { result, lines } = await (typed ? readChainWith(site, typed) : readChain(site, proofs[0]?.slotId.slice(0, 4) ?? ''));
  const year =
    typed && !lines.some(({ hash }) => hash === typed) ? await yearOfEntry(site, [result.year, ...(result.others ?? [])], typed) : null;
  if (year !== null && typed) {
    console.info(`No chain has ${typed}; it is of the log.`);
    return verifyLog(['--state', state, '--year', String(year), site, typed]);
  }
  console.info(`The chain of ${result.year}:`);
  const findings = [
    ...checkChain(lines, result.seals),
    ...checkWinner(lines, result),
    ...proofs.flatMap((proof) => checkProof(proof, lines)),
    ...(typed ? [checkTyped(typed, lines)] : []),
  ];
  for (const { holds, text } of findings) console.info(`  ${holds ? 'holds         ' : 'DOES NOT HOLD '} ${text}`);
  const isWhole = findings.every(({ holds }) => holds);
  console.info(isWhole ? 'Everything holds.' : 'Something does not hold.');
  process.exitCode = isWhole ? 0 : 1;
}

/** @param {string[]} args */
async function main(args) {
  await mkdir(DATA, { recursive: true });
  if (args.includes('--chain')) {
    const options = /** @type {const} */ ({ chain: { type: 'boolean' }, state: { type: 'string' } });
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [site, receipt] = positionals;
    if (site === undefined)
      throw new Error('Usage: npm run verify -- --chain https://the.site [receipt.json, or the 64 letters and digits of a fingerprint]');
    return verifyChain(site, receipt, values.state);
  }
  // The last of an option counts: whoever names a file gets that one.
  return verifyLog(['--state', HEADS, ...args]);
}

await main(process.argv.slice(2)).catch((/** @type {Error} */ error) => {
  console.error(error.message);
  process.exitCode = 2;
});

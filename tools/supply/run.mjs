// @ts-check
// `npm run supply`: what the product is made of. Writes the inventory of all packages (CycloneDX) with their licences to sbom.json,
// and asks the registry for known holes, where it answers such questions.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../start/settings.mjs';

const SILENT = 'The registry answers no audits: nothing was checked for known holes.';

/**
 * What an audit came to, in a sentence, and whether it is bad.
 * @param {{ status: number | null, stdout: string }} audit of `npm audit --json`
 * @returns {{ line: string, isBad: boolean }}
 */
export function verdictOf({ status, stdout }) {
  const found = vulnerabilitiesIn(stdout);
  if (found === undefined) return { line: SILENT, isBad: false };
  const counts = Object.entries(found).filter(([kind, count]) => kind !== 'total' && count > 0);
  if (counts.length === 0) return { line: 'No known holes.', isBad: status !== 0 };
  const isBad = counts.some(([kind]) => kind === 'high' || kind === 'critical');
  return { line: `Known holes: ${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}. npm audit --omit=dev tells more.`, isBad };
}

/** @param {string} text @returns {Record<string, number> | undefined} */
function vulnerabilitiesIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

/**
 * How many packages stand under each licence.
 * @param {{ components: { licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }[] }} sbom
 * @returns {[licence: string, packages: number][]}
 */
export function licencesOf({ components }) {
  const counts = new Map();
  for (const { licenses = [] } of components) {
    const name = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' and ') || 'none told';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** @param {string[]} args */
function npm(...args) {
  return spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function main() {
  const made = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
  if (made.status !== 0) throw new Error(`npm sbom failed: ${made.stderr}`);
  writeFileSync(join(ROOT, 'sbom.json'), made.stdout);
  const sbom = JSON.parse(made.stdout);
  console.log(`sbom.json: ${sbom.components.length} packages`);
  for (const [licence, count] of licencesOf(sbom)) console.log(`${String(count).padStart(6)}  ${licence}`);
  const { line, isBad } = verdictOf(npm('audit', '--omit=dev', '--audit-level=high', '--json'));
  console.log(line);
  if (isBad) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();

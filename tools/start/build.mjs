// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../processes/failure.mjs';
import { step } from './terminal.mjs';
import { ROOT } from './settings.mjs';

/** Each project that a run needs, with one file that proves it is built. */
const OUTPUTS = {
  'libs/contracts': 'dist/errors.js',
  'apps/api': 'dist/main.js',
  'apps/web': 'dist/index.html',
  'packages/stripe-sandbox': 'dist/main.js',
};
const PROJECTS = ['@raffle/contracts', '@raffle/api', '@raffle/web', '@raffle/stripe-sandbox'];
/** Holds the hash of the sources that the built folders were made from. Absent while somebody may be writing into them, or was stopped at it. */
const STAMP = join(ROOT, 'node_modules/.cache/raffle-build');

/** @returns {boolean} whether there is a build, of these sources or older ones */
export function isBuilt() {
  return Object.entries(OUTPUTS).every(([folder, file]) => existsSync(join(ROOT, folder, file)));
}

/**
 * Builds what changed. nx knows that too, but takes seconds to say "nothing"; one hash over all sources takes a few
 * hundredths of one.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} [projects]  when not all of them are needed
 * @param {() => void} [insistOnUnused]  throws if what is built must not be replaced
 */
export async function buildIfNeeded(supervisor, projects = PROJECTS, insistOnUnused = () => {}) {
  const hash = hashOfSources();
  if (isBuilt() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === `${hash} ${hashOfOutputs()}`) return;
  insistOnUnused();
  await step('Building the app', () => build(supervisor, projects));
  if (projects !== PROJECTS) return;
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, `${hash} ${hashOfOutputs()}`);
}

/** Hash of everything that a build is made from. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'nx.json']) hash.update(readFileSync(join(ROOT, file)));
  for (const folder of Object.keys(OUTPUTS)) addFolder(hash, folder);
  return hash.digest('hex');
}

/** Somebody else may have built since, from another branch. Sizes and times tell, and are read sooner than the files. */
function hashOfOutputs() {
  const hash = createHash('sha256');
  for (const folder of Object.keys(OUTPUTS)) {
    const dist = join(ROOT, folder, 'dist');
    for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }).toSorted()) {
      const { size, mtimeMs } = statSync(join(dist, path));
      hash.update(`${path}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} folder */
function addFolder(hash, folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !/^(node_modules|dist.*|\..*)$/.test(entry.name)) addFolder(hash, path);
    else if (entry.isFile()) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
}

/**
 * Whoever builds may be stopped halfway, and so may the watchers of `npm run dev` after it: the next start then builds again,
 * instead of running a file that was half written.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} projects
 */
export async function build(supervisor, projects) {
  rmSync(STAMP, { force: true });
  const args = [
    join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
    'run-many',
    '-t',
    'build',
    '--projects',
    projects.join(','),
    '--outputStyle=static',
  ];
  const nx = supervisor.start('build', { command: process.execPath, args, cwd: ROOT, env: process.env });
  if ((await nx.ended) === 0) return;
  process.stderr.write(nx.output());
  throw new PlainError('The build failed, see above.');
}

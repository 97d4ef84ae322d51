// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../processes/failure.mjs';
import { takeLock } from './lock.mjs';
import { step } from './terminal.mjs';
import { ROOT } from './settings.mjs';

/** The projects that a run needs. Each has a file that exists once the project is built. */
const OUTPUTS = {
  'libs/contracts': 'dist/errors.js',
  'apps/api': 'dist/main.js',
  'apps/web': 'dist/index.html',
  'packages/stripe-sandbox': 'dist/main.js',
};
const PROJECTS = ['@raffle/contracts', '@raffle/api', '@raffle/web', '@raffle/stripe-sandbox'];
const CACHE = join(ROOT, 'node_modules/.cache');
/** File with a hash of the sources that the projects were built from. It does not exist while a build or watcher may be writing output. */
const STAMP = join(CACHE, 'raffle-build');

/** @returns {boolean} whether there is a build, even one of older sources */
export function isBuilt() {
  return Object.entries(OUTPUTS).every(([folder, file]) => existsSync(join(ROOT, folder, file)));
}

/**
 * Builds the projects if a source has changed. Without its daemon, nx cannot detect that the output folders are up to date. It would
 * rewrite them every time, even while other processes are reading them.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} [projects]  the projects to build; all by default
 */
export async function buildIfNeeded(supervisor, projects = PROJECTS) {
  const hash = hashOfSources();
  if (isBuilt() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const release = lockBuild();
  try {
    await step('Building the app', () => build(supervisor, projects));
    if (projects === PROJECTS) writeFileSync(STAMP, hash);
  } finally {
    release();
  }
}

/** Locks the output folders, because two builds must not write to them at the same time. @returns {() => void} releases the lock */
export function lockBuild() {
  mkdirSync(CACHE, { recursive: true });
  return takeLock(join(CACHE, 'raffle-build.lock'), ({ pid, command }) =>
    command.includes('--watch')
      ? `npm run dev (process ${pid}) keeps rebuilding this folder: stop it first.`
      : `Another run from this folder (process ${pid}) is building: wait until it has finished.`,
  );
}

/** Returns a hash of all files that a build reads. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'nx.json']) hash.update(readFileSync(join(ROOT, file)));
  for (const folder of Object.keys(OUTPUTS)) addFolder(hash, folder);
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
 * Builds even if no source has changed. Does not take the lock. An interrupted build leaves no stamp file, so the next start builds again.
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

// @ts-check
// `npm run dev`: uses the same database and sandbox as `npm start`, and rebuilds and restarts everything else when a source changes.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAddresses } from './addresses.mjs';
import { apiEnvironment, migrate } from './api.mjs';
import { build, lockBuild } from './build.mjs';
import { startDatabase } from './database.mjs';
import { installIfNeeded } from './install.mjs';
import { PlainError } from '../processes/failure.mjs';
import { becomesReachable } from '../processes/process-supervisor.mjs';
import { reachableHost, startPayments } from './payments.mjs';
import { describe } from './describe.mjs';
import { assertPortIsFree } from './ports.mjs';
import { say, step } from './terminal.mjs';
import { ROOT } from './settings.mjs';
import { startWitness } from './witness.mjs';

/** The port that Vite serves the web app on. Vite forwards /api and /socket.io to the API. */
export const WEB_PORT = Number(process.env.WEB_PORT ?? 5173);
const READY_PATIENCE_MS = 60_000;
/** Matches Nest's log lines about every module and route, which would otherwise be printed at each start. */
const NEST_NOISE = /"context":"(InstanceLoader|RoutesResolver|RouterExplorer|WebSocketsController)"/;

/** @param {import('./run.mjs').Run} run */
export async function startWatching(run) {
  const { settings, supervisor } = run;
  await assertPortIsFree(settings.port, settings.host, 'PORT');
  await assertPortIsFree(WEB_PORT, settings.host, 'WEB_PORT');
  await installIfNeeded(supervisor);
  // Hold the lock until the process exits, because the watchers keep building.
  process.on('exit', lockBuild());
  await step('Building', () => build(supervisor, ['@raffle/contracts', '@raffle/api', '@raffle/stripe-sandbox']));
  const services = { ...(await startDatabase(run)), ...(await startPayments(run)), ...(await startWitness(run)) };
  writeAddresses(run.settings, services);
  // Do not serve an older build of the web app on the API's port.
  const env = { ...apiEnvironment(run, services), WEB_DIST: join(ROOT, 'apps/web/none') };
  await migrate(run, env);
  await step('Starting the watchers', () => startWatchers(run, env));
  describe(settings);
}

/** @param {import('./run.mjs').Run} run @param {Record<string, string>} env */
async function startWatchers({ settings, supervisor }, env) {
  const origin = `http://${reachableHost(settings.host)}`;
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const programs = {
    contracts: { cwd: 'libs/contracts', args: [tsc, '-p', 'tsconfig.json', '--watch', '--preserveWatchOutput'] },
    build: { cwd: 'apps/api', args: [tsc, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'] },
    api: { cwd: 'apps/api', args: ['--watch', '--watch-preserve-output', '--enable-source-maps', 'dist/main.js'] },
    web: {
      cwd: 'apps/web',
      args: [
        join(ROOT, 'node_modules/vite/bin/vite.js'),
        '--host',
        settings.host,
        '--port',
        String(WEB_PORT),
        '--strictPort',
        '--clearScreen',
        'false',
      ],
    },
  };
  const start = (/** @type {keyof typeof programs} */ name) => {
    const { cwd, args } = programs[name];
    const child = supervisor.start(name, {
      command: process.execPath,
      args,
      cwd: join(ROOT, cwd),
      env: name === 'web' ? { ...settings.env, API_ORIGIN: `${origin}:${settings.port}` } : env,
      log: join(settings.dataDir, `logs/dev-${name}.log`),
      echo: lineEcho(name),
    });
    supervisor.expectToLast(child);
    return child;
  };
  // Each compiler first rewrites all of its output, so do not start the API before the compilers are done.
  await Promise.all([isCompiled(start('contracts')), isCompiled(start('build'))]);
  const [api, web] = [start('api'), start('web')];
  await Promise.all([
    becomesReachable(`${origin}:${settings.port}/api/health/ready`, api, READY_PATIENCE_MS),
    becomesReachable(`${origin}:${WEB_PORT}/`, web, READY_PATIENCE_MS),
  ]);
}

/** @param {import('../processes/process-supervisor.mjs').Child} compiler */
async function isCompiled(compiler) {
  for (const deadline = Date.now() + READY_PATIENCE_MS; Date.now() < deadline; await delay(50))
    if (compiler.output().includes('Watching for file changes')) return;
  throw new PlainError(`The compiler of ${compiler.name} was not done after ${READY_PATIENCE_MS / 1000} s.`);
}

/**
 * Returns a function that prints a program's output in whole lines. A chunk of output may end in the middle of a line.
 * @param {string} name
 * @param {(text: string) => void} [print]
 * @returns {(text: string) => void} accepts the next chunk of output, either plain text or pino's JSON
 */
export function lineEcho(name, print = say) {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '' && !NEST_NOISE.test(line)) print(`[${name}] ${readable(line)}`);
  };
}

/** @param {string} line */
function readable(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { msg, err, context } = JSON.parse(line);
    return [context, msg, err?.stack].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

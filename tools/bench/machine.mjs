// @ts-check
import { cpus, loadavg, totalmem } from 'node:os';
import { CONNECTIONS } from './world.mjs';

/**
 * Describes the machine, because the absolute numbers depend on it.
 * @param {import('./world.mjs').World} world
 * @returns {Promise<string[]>} lines
 */
export async function describeMachine({ sql }) {
  const [postgres] = await sql(`SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS commits, current_setting('full_page_writes') AS pages`);
  const cores = cpus();
  const load = loadavg()[0] ?? 0;
  const busy =
    load > cores.length ? ` The machine was busy before the bench began (load ${load.toFixed(1)}), so only the ratios count.` : '';
  return [
    `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, Postgres ${postgres?.version}`,
    `fsync ${postgres?.fsync}, synchronous_commit ${postgres?.commits}, full_page_writes ${postgres?.pages}.`,
    `Server, load generator and Postgres are separate processes on the same ${cores.length} cores; everything is on loopback.`,
    `The api runs as in production (log level info, ${CONNECTIONS} connections), with RATE_LIMITS=off.${busy}`,
  ];
}

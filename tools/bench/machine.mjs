// @ts-check
import { cpus, loadavg, totalmem } from 'node:os';
import { PROCESSES } from './world.mjs';

/**
 * What the absolute numbers depend on.
 * @param {import('./world.mjs').World} world
 * @returns {Promise<string[]>} lines
 */
export async function describeMachine({ sql }) {
  const [postgres] = await sql(`SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS commits, current_setting('full_page_writes') AS pages`);
  const cores = cpus();
  const load = loadavg()[0] ?? 0;
  const busy =
    load > cores.length ? ` The machine was busy before the bench began (load ${load.toFixed(1)}): look at the ratios only.` : '';
  return [
    `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, Postgres ${postgres?.version}`,
    `fsync ${postgres?.fsync}, synchronous_commit ${postgres?.commits}, full_page_writes ${postgres?.pages}.`,
    `Server, load generator and Postgres are processes of their own and share the ${cores.length} cores; everything is on loopback.`,
    `The api runs as shipped (log level info, ${PROCESSES.pool} connections), only with RATE_LIMITS=off.${busy}`,
  ];
}

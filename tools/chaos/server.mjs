// @ts-check
// One process of the product that can be killed, asked to stop and started again, as an operating system and its supervisor do.
import { setTimeout as delay } from 'node:timers/promises';
import { becomesReady } from '../processes/process-supervisor.mjs';
import { failureReason } from '../processes/failure.mjs';
import { signalGroup } from '../processes/process-group.mjs';

const READY_MS = 60_000;
const STOPPED_MS = 20_000;

/**
 * @typedef {object} Absence  milliseconds since the epoch
 * @property {number} from
 * @property {number} until    Infinity while it lasts
 * @property {'killed' | 'stopped'} how
 * @typedef {ReturnType<typeof makeServer>} Server
 */

/**
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {{ name: string, port: number, program: import('../processes/process-supervisor.mjs').Program }} options  its port is the same in every life
 * @param {import('./history.mjs').History} history
 */
export function makeServer(supervisor, { name, port, program }, history) {
  /** @type {Absence[]} */
  const absences = [];
  /** @type {import('../processes/process-supervisor.mjs').Child | undefined} */
  let life;

  /** @param {import('../processes/process-supervisor.mjs').Child} child */
  function watch(child) {
    void child.ended.then((code) => {
      if (life !== child) return;
      life = undefined;
      if (history.isClosed()) return;
      absences.push({ from: Date.now(), until: Infinity, how: 'killed' });
      history.finding('process', `${name} ended by itself`, [`exit code ${code}: ${failureReason(child.output())}`]);
    });
  }

  /** Whoever is told to go is no longer expected to last. @param {'killed' | 'stopped'} how */
  function leave(how) {
    const child = life;
    life = undefined;
    if (child) absences.push({ from: Date.now(), until: Infinity, how });
    return child;
  }

  return {
    name,
    port,
    absences,
    isUp: () => life !== undefined && absences.every(({ until }) => until !== Infinity),
    pid: () => life?.child.pid,
    async start() {
      if (life) return;
      const child = supervisor.start(name, { ...program, ipc: true });
      life = child;
      try {
        await becomesReady(child, READY_MS);
      } catch (error) {
        life = undefined;
        history.finding('process', `${name} did not start`, [String(error)]);
        throw error;
      }
      watch(child);
      for (const absence of absences) if (absence.until === Infinity) absence.until = Date.now();
    },
    /** At once and without a word, like a crash. */
    async kill() {
      const child = leave('killed');
      if (!child?.child.pid) return;
      signalGroup(child.child.pid, 'SIGKILL');
      await child.ended;
    },
    /** As at every release: SIGTERM, and the end of what it does. Tells the exit code, or undefined when it did not end. */
    async stop() {
      const child = leave('stopped');
      if (!child?.child.pid) return undefined;
      signalGroup(child.child.pid, 'SIGTERM');
      const code = await Promise.race([child.ended, delay(STOPPED_MS, undefined, { ref: false })]);
      if (code === undefined) signalGroup(child.child.pid, 'SIGKILL');
      return code;
    },
  };
}

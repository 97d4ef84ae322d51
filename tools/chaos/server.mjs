// @ts-check
// One of the product's processes, which can be killed, stopped and restarted.
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
 * @param {{ name: string, port: number, program: import('../processes/process-supervisor.mjs').Program }} options  the port stays the same across restarts
 * @param {import('./history.mjs').History} history
 */
export function makeServer(supervisor, { name, port, program }, history) {
  /** @type {Absence[]} */
  const absences = [];
  /** @type {import('../processes/process-supervisor.mjs').Child | undefined} */
  let current;

  /** @param {import('../processes/process-supervisor.mjs').Child} child */
  function watch(child) {
    void child.ended.then((code) => {
      if (current !== child) return;
      current = undefined;
      if (history.isClosed()) return;
      absences.push({ from: Date.now(), until: Infinity, how: 'killed' });
      history.finding('process', `${name} ended by itself`, [`exit code ${code}: ${failureReason(child.output())}`]);
    });
  }

  /** Records that the process is now expected to end. @param {'killed' | 'stopped'} how */
  function release(how) {
    const child = current;
    current = undefined;
    if (child) absences.push({ from: Date.now(), until: Infinity, how });
    return child;
  }

  return {
    name,
    port,
    absences,
    isUp: () => current !== undefined && absences.every(({ until }) => until !== Infinity),
    async start() {
      if (current) return;
      const child = supervisor.start(name, { ...program, ipc: true });
      current = child;
      try {
        await becomesReady(child, READY_MS);
      } catch (error) {
        current = undefined;
        history.finding('process', `${name} did not start`, [String(error)]);
        throw error;
      }
      watch(child);
      for (const absence of absences) if (absence.until === Infinity) absence.until = Date.now();
    },
    /** Kills the process to simulate a crash. */
    async kill() {
      const child = release('killed');
      if (!child?.child.pid) return;
      signalGroup(child.child.pid, 'SIGKILL');
      await child.ended;
    },
    /**
     * Stops the process as a deployment does: sends SIGTERM and gives it time to finish.
     * @returns {Promise<number | undefined>} the exit code; undefined if it did not end
     */
    async stop() {
      const child = release('stopped');
      if (!child?.child.pid) return undefined;
      signalGroup(child.child.pid, 'SIGTERM');
      const code = await Promise.race([child.ended, delay(STOPPED_MS, undefined, { ref: false })]);
      if (code === undefined) signalGroup(child.child.pid, 'SIGKILL');
      return code;
    },
  };
}

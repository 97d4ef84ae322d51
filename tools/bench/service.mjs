// @ts-check
// A separate process that listens on a port or executes tasks that it receives over IPC. A load generator in its own process does not share
// an event loop with the server that it measures.
import { readFileSync } from 'node:fs';
import { becomesReady } from '../processes/process-supervisor.mjs';
import { failureReason, PlainError } from '../processes/failure.mjs';
import { endGroup } from '../processes/process-group.mjs';

const READY_MS = 60_000;
const TASK_MS = 120_000;
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/**
 * @typedef {object} Service
 * @property {number} port   0 if the service does not listen
 * @property {(task: string, input?: unknown) => Promise<any>} ask  runs one of the tasks passed to `answerTasks`
 * @property {() => number} cpuMs  CPU time used so far; NaN without /proc
 * @property {() => Promise<void>} stop
 */

/**
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string} name
 * @param {import('../processes/process-supervisor.mjs').Program} program
 * @returns {Promise<Service>}
 */
export async function startService(supervisor, name, program) {
  const service = supervisor.start(name, { ...program, ipc: true });
  const { port = 0 } = await becomesReady(service, READY_MS);
  let stopped = false;
  const died = service.ended.then(() => {
    if (!stopped) throw new PlainError(`The ${name} ended unexpectedly: ${failureReason(service.output())}`);
  });
  died.catch(() => {});
  return {
    port,
    ask: (task, input) => Promise.race([died, ask(service.child, name, task, input)]),
    cpuMs: () => cpuMsOf(service.child.pid ?? 0),
    stop: async () => {
      stopped = true;
      await endGroup(service.child.pid ?? 0, 'SIGTERM');
    },
  };
}

/** @param {number} pid */
function cpuMsOf(pid) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(afterName[11]) + Number(afterName[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

let asked = 0;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 * @param {string} task
 * @param {unknown} input
 */
function ask(child, name, task, input) {
  return new Promise((resolve, reject) => {
    const id = (asked += 1);
    const settle = (/** @type {() => void} */ done) => {
      clearTimeout(timer);
      child.off('message', read);
      done();
    };
    const read = (/** @type {{ id?: number, result?: unknown, error?: string }} */ answer) => {
      if (answer.id !== id) return;
      settle(() => (answer.error === undefined ? resolve(answer.result) : reject(new PlainError(`${name}, ${task}: ${answer.error}`))));
    };
    const timer = setTimeout(() => settle(() => reject(new PlainError(`${name}, ${task}: no answer within ${TASK_MS / 1000} s`))), TASK_MS);
    child.on('message', read);
    child.send({ id, task, input });
  });
}

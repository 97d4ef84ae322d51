/**
 * Starts the worker. The function is in a separate file so that tests can replace it, because only the bundler can resolve the URL of the
 * worker script.
 */
export function startSolver(): Worker {
  return new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
}

/** Starts the worker. It is in a separate file, because only the bundler knows the URL of the worker script. */
export function startSolver(): Worker {
  return new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
}

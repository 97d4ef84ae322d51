/** Starts the worker. Kept in a separate file so that tests can mock it, because only the bundler can resolve the worker script's URL. */
export function startSolver(): Worker {
  return new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
}

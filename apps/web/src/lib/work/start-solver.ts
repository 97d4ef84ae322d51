/** A file of its own, since only the bundler knows where the worker's script lies. */
export function startSolver(): Worker {
  return new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
}

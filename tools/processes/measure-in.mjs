// @ts-check
// Around what measures the product by itself: a folder that nobody will miss, processes that end with it, and an exit code for whoever asks by script.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError, shownOf } from './failure.mjs';
import { startGuard } from './guard.mjs';
import { createProcessSupervisor } from './process-supervisor.mjs';
import { askedToStop } from './stop-signals.mjs';

/**
 * Ends the process: 0 when the measuring went well, 1 when it did not, was stopped or failed.
 * @param {string} name  of the folder
 * @param {(supervisor: import('./process-supervisor.mjs').ProcessSupervisor, folder: string) => Promise<boolean>} measure
 *   answers whether what was measured is as it should be
 * @returns {Promise<never>}
 */
export async function measureIn(name, measure) {
  const supervisor = createProcessSupervisor();
  const guard = startGuard();
  const folder = mkdtempSync(join(tmpdir(), `raffle-${name}-`));
  guard.entrust({ remove: folder });
  chmodSync(folder, 0o711); // Postgres runs as another user inside
  const stopped = askedToStop(() => process.exit(1)).then(() => Promise.reject(new PlainError('Stopped.')));
  try {
    const isWell = await Promise.race([stopped, supervisor.lost, measure(supervisor, folder)]);
    process.exitCode = isWell ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${shownOf(error)}\n`);
    process.exitCode = 1;
  } finally {
    await supervisor.endAll();
    rmSync(folder, { recursive: true, force: true });
    await guard.release();
  }
  process.exit();
}

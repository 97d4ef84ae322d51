// @ts-check
// Runs a measurement in a temporary folder with its own processes, then exits.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError, textOfError } from './failure.mjs';
import { startGuard } from './guard.mjs';
import { createProcessSupervisor } from './process-supervisor.mjs';
import { askedToStop } from './stop-signals.mjs';

/**
 * Exits with code 0 if `measure` resolves to true, or with code 1 if it resolves to false, rejects or is stopped.
 * @param {string} name  part of the folder's name
 * @param {(supervisor: import('./process-supervisor.mjs').ProcessSupervisor, folder: string) => Promise<boolean>} measure
 * @returns {Promise<never>}
 */
export async function measureIn(name, measure) {
  const supervisor = createProcessSupervisor();
  const guard = startGuard();
  const folder = mkdtempSync(join(tmpdir(), `raffle-${name}-`));
  guard.entrust({ remove: folder });
  chmodSync(folder, 0o711); // Postgres may run as another user, which must be able to enter the folder
  const stopped = askedToStop(() => process.exit(1)).then(() => Promise.reject(new PlainError('Stopped.')));
  try {
    const isWell = await Promise.race([stopped, supervisor.lost, measure(supervisor, folder)]);
    process.exitCode = isWell ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${textOfError(error)}\n`);
    process.exitCode = 1;
  } finally {
    await supervisor.endAll();
    rmSync(folder, { recursive: true, force: true });
    await guard.release();
  }
  process.exit();
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestApp } from './test-app.js';

/** Path of the public verifier. All that it is given about the API is the URL. */
export const VERIFIER = path.join(__dirname, '../../web/public/verify.mjs');

/** Runs the public verifier as a visitor would. It remembers the log heads from earlier visits. @returns its output */
export async function verifyLog({ url, dataDir }: TestApp, ...more: string[]): Promise<string> {
  const ran = promisify(execFile)(process.execPath, [VERIFIER, url, ...more, '--state', path.join(dataDir, 'heads.json')]);
  return (await ran.catch((error: { stdout: string }) => error)).stdout;
}

/** Executes statements without firing triggers, as the database owner can. */
export async function withoutTriggers(app: TestApp, ...statements: string[]): Promise<void> {
  await app.database.transact(async (tx) => {
    await tx.write(`SET LOCAL session_replication_role = 'replica'`);
    for (const statement of statements) await tx.write(statement);
  });
}

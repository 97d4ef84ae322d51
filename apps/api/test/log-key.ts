import { LogSealingService } from '../src/results/log/log-sealing.service.js';
import type { TestApp } from './test-app.js';

/** Seals the log of 2025 and returns the public key that verifies its log heads. */
export async function logKey(app: TestApp): Promise<string> {
  await app.app.get(LogSealingService).seal();
  const [key] = await app.sql<{ verifier: string }>(
    `SELECT verifier FROM signing_keys WHERE season_year = 2025 ORDER BY number DESC LIMIT 1`,
  );
  return key?.verifier ?? '';
}

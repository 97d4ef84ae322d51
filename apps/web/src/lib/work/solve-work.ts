import { solveChallengeWorkers } from 'altcha-lib';
import type { WorkChallenge } from '@raffle/contracts/work';
import { startSolver } from './start-solver';
import styles from './solve-work.module.css';

export const WAIT_MESSAGE = 'Many people are here right now. One moment, please: your turn comes by itself.';
/** Delay before the message appears, in milliseconds. */
const MESSAGE_DELAY_MS = 1_000;
/** Time limit in milliseconds for solving a challenge. */
const TIMEOUT_MS = 3_600_000;
const MAX_WORKERS = 4;

/**
 * Solves the API's proof of work in web workers, without blocking the page.
 * @returns the value to send with the repeated request, or undefined if this browser can't solve the challenge
 */
export async function solveWork(challenge: WorkChallenge, signal?: AbortSignal): Promise<string | undefined> {
  const line = showLine();
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal?.addEventListener('abort', stop);
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MAX_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)),
      createWorker: startSolver,
      controller,
      timeout: TIMEOUT_MS,
    });
    return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
  } catch {
    // The browser lacks workers or WebCrypto, which is not available over plain HTTP.
    return undefined;
  } finally {
    signal?.removeEventListener('abort', stop);
    line.hide();
  }
}

/** Shows a message at the bottom of the page after a second. */
function showLine(): { hide: () => void } {
  const line = document.createElement('p');
  line.className = styles.line ?? '';
  line.setAttribute('role', 'status');
  line.hidden = true;
  document.body.append(line);
  const timer = setTimeout(() => {
    line.hidden = false;
    line.textContent = WAIT_MESSAGE;
  }, MESSAGE_DELAY_MS);
  return {
    hide: () => {
      clearTimeout(timer);
      line.remove();
    },
  };
}

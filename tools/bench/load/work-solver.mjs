// @ts-check
// A worker thread that represents one core. It solves the API's proof of work as a browser does.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { ROOT } from '../../start/settings.mjs';

const ofApi = createRequire(join(ROOT, 'apps/api/package.json'));
/** @param {string} name */
const load = (name) => import(pathToFileURL(ofApi.resolve(name)).href);
const [{ solveChallenge }, { deriveKey }] = await Promise.all([load('altcha-lib'), load('altcha-lib/algorithms/pbkdf2')]);

/** @param {unknown} challenge */
async function solve(challenge) {
  const begun = performance.now();
  const solution = await solveChallenge({ challenge, deriveKey });
  parentPort?.postMessage({
    proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    tookMs: performance.now() - begun,
  });
}

parentPort?.on('message', (challenge) => void solve(challenge));

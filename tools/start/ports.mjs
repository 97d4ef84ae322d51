// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PlainError } from '../processes/failure.mjs';

/**
 * Linux gives ports from 32768 on to connections and to whoever asks for any port, macOS and Windows from 49152: between the moment in
 * which such a port was free and that in which its user listens, somebody else may have it. Nobody is given one of these unasked.
 */
const [FIRST, BEYOND] = [20_000, 32_000];
const TRIES = 1_000;

/** What this process was told is free and may not listen on yet, or is looking at. @type {Set<number>} */
const drawn = new Set();

/**
 * A port that was free a moment ago, never the same one twice. Another process may take it first, so whoever uses it must be ready to ask
 * again.
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export async function freePort(host = '127.0.0.1') {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, BEYOND);
    if (drawn.has(port)) continue;
    drawn.add(port);
    if (await portIsFree(port, host)) return port;
    drawn.delete(port);
  }
  throw new Error(`no free port on ${host}`);
}

/**
 * Listens for a moment, and tells whether that went: false when somebody else has the port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function portIsFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * On its usual port, or on another where that is taken: also by who looked at the same moment and was quicker to listen, such as a second
 * copy of the site.
 * @template Started
 * @param {number} usual
 * @param {string} host
 * @param {(port: number) => Promise<Started>} start  rejects when it cannot listen
 */
export async function onUsualPort(usual, host, start) {
  if (await portIsFree(usual, host))
    try {
      return await start(usual);
    } catch (error) {
      if (await portIsFree(usual, host)) throw error;
    }
  return start(await freePort(host));
}

/**
 * Browsers try ::1 first when they are asked for localhost: somebody else's server there would be taken for ours.
 * @param {number} port
 * @param {string} host
 * @param {string} variable  by which another one is chosen
 */
export async function insistOnPort(port, host, variable) {
  const isFree = (await portIsFree(port, host).catch(refuse)) && (await portIsFree(port, '::1').catch(() => true));
  if (!isFree)
    throw new PlainError(
      `Port ${port} is already in use: stop what uses it, or choose another with ${variable}, as in ${variable}=${port + 1}.`,
    );

  /** @param {NodeJS.ErrnoException} error @returns {never} */
  function refuse({ code }) {
    if (code === 'EACCES')
      throw new PlainError(`Port ${port} is for administrators only: choose one from 1024 on with ${variable}, as in ${variable}=3000.`);
    throw new PlainError(`Nothing can listen on HOST=${host} here (${code}): leave HOST out, or give an address of this machine.`);
  }
}

// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PlainError } from '../processes/failure.mjs';

/**
 * A range of ports that no operating system assigns automatically. Linux assigns ports from 32768 upwards; macOS and Windows assign ports
 * from 49152 upwards. The system could give a port in those ranges to another program after the check but before a server listens on it.
 */
const [FIRST, BEYOND] = [20_000, 32_000];
const TRIES = 1_000;

/** Ports that this process has returned or is checking. @type {Set<number>} */
const drawn = new Set();

/**
 * Returns a port that was free when it was checked. Never returns the same port twice. Another process may still take the port first, so
 * the caller must be able to retry.
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
 * Briefly listens on the port. Returns false if another process is using it.
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
 * Starts on the preferred port, or on another port if the preferred one is in use. A second copy of the site may take the preferred port
 * between the check and the start.
 * @template Started
 * @param {number} usual
 * @param {string} host
 * @param {(port: number) => Promise<Started>} start  rejects if the port is in use
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
 * Checks ::1 as well, because browsers try ::1 first for localhost and another server may be listening there.
 * @param {number} port
 * @param {string} host
 * @param {string} variable  the environment variable that sets the port
 */
export async function assertPortIsFree(port, host, variable) {
  const isFree = (await portIsFree(port, host).catch(refuse)) && (await portIsFree(port, '::1').catch(() => true));
  if (!isFree)
    throw new PlainError(
      `Port ${port} is already in use: stop what uses it, or choose another with ${variable}, for example ${variable}=${port + 1}.`,
    );

  /** @param {NodeJS.ErrnoException} error @returns {never} */
  function refuse({ code }) {
    if (code === 'EACCES')
      throw new PlainError(
        `Port ${port} is for administrators only: choose one from 1024 on with ${variable}, for example ${variable}=3000.`,
      );
    throw new PlainError(`Nothing can listen on HOST=${host} here (${code}): leave HOST out, or set it to an address of this machine.`);
  }
}

// @ts-check
import { createServer } from 'node:net';
import { PlainError } from '../processes/failure.mjs';

/** What this process was told is free: the system may name a port again until somebody listens there. @type {Set<number>} */
const told = new Set();

/**
 * A port that was free a moment ago, never the same one twice. Another process may take it first, so whoever uses it must be ready to ask
 * again.
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export async function freePort(host = '127.0.0.1') {
  for (;;) {
    const port = await tryListen(0, host);
    if (port === undefined) throw new Error(`no free port on ${host}`);
    if (told.has(port)) continue;
    told.add(port);
    return port;
  }
}

/**
 * @param {number} port
 * @param {string} host
 */
export async function portIsFree(port, host) {
  return (await tryListen(port, host)) !== undefined;
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

/**
 * Listens for a moment and tells the port, or undefined when somebody else has it.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | undefined>}
 */
function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

// @ts-check
// A TCP proxy between the product and Postgres or Redis. It can drop its connections, refuse new ones, or lose the response to a COMMIT.
import { connect, createServer } from 'node:net';

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {Awaited<ReturnType<typeof startProxy>>} Proxy
 */

/** In the Postgres protocol, both the statement and its response contain this string. */
const COMMIT = Buffer.from('COMMIT\0');

/** @param {() => number | undefined} target  current port of the server behind the proxy; undefined while it is not listening */
export async function startProxy(target) {
  /** @type {Set<Connection>} */
  const connections = new Set();
  const trouble = { down: false, commitsToLose: 0, lost: 0 };
  const server = createServer({ noDelay: true }, (client) => {
    const port = trouble.down ? undefined : target();
    if (port === undefined) return void client.destroy();
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection = new Connection(client, upstream, trouble, () => connections.delete(connection));
    connections.add(connection);
  });
  const cut = () => [...connections].forEach((connection) => connection.cut());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    /** Drops every connection, but accepts new ones. */
    cut,
    /** Drops every connection and refuses new ones until `up` is called. */
    down() {
      trouble.down = true;
      cut();
    },
    up() {
      trouble.down = false;
      trouble.commitsToLose = 0;
    },
    /** Lets the next COMMITs take effect, but drops each connection before the response arrives. @param {number} count */
    loseCommitAnswers: (count) => void (trouble.commitsToLose = count),
    /** Returns the number of responses lost so far. */
    lost: () => trouble.lost,
    /** Returns whether one of this proxy's connections uses this local port on its upstream side. @param {number} localPort */
    has: (localPort) => [...connections].some(({ upstream }) => upstream.localPort === localPort),
    close() {
      cut();
      server.close();
    },
  };
}

class Connection {
  #losing = false;

  /**
   * @param {Socket} client
   * @param {Socket} upstream
   * @param {{ commitsToLose: number, lost: number }} trouble
   * @param {() => void} closed
   */
  constructor(client, upstream, trouble, closed) {
    this.client = client;
    this.upstream = upstream;
    this.trouble = trouble;
    for (const socket of [client, upstream]) {
      socket.on('error', () => {}); // 'close' follows
      socket.on('close', () => {
        this.cut();
        closed();
      });
    }
    client.on('data', (data) => this.#toServer(data));
    upstream.on('data', (data) => this.#toClient(data));
  }

  cut() {
    this.client.destroy();
    this.upstream.destroy();
  }

  /** @param {Buffer} data */
  #toServer(data) {
    if (this.trouble.commitsToLose > 0 && data.includes(COMMIT)) {
      this.trouble.commitsToLose -= 1;
      this.#losing = true;
    }
    pass(this.client, this.upstream, data);
  }

  /** @param {Buffer} data */
  #toClient(data) {
    // Pass on the responses to earlier statements.
    if (!this.#losing || !data.includes(COMMIT)) return pass(this.upstream, this.client, data);
    this.trouble.lost += 1;
    this.cut();
  }
}

/** @param {Socket} from @param {Socket} to @param {Buffer} data */
function pass(from, to, data) {
  if (to.destroyed || to.write(data)) return;
  from.pause();
  to.once('drain', () => from.resume());
}

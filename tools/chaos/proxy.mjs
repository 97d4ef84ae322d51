// @ts-check
// A TCP proxy whose lines can be cut, slowed or made to lose one particular answer: the network between the product and Postgres
// or Redis. What stands behind it may move to another port at any time.
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {Awaited<ReturnType<typeof startProxy>>} Proxy
 */

/** How a COMMIT goes to Postgres, and how Postgres answers one that it has carried out. */
const COMMIT = Buffer.from('COMMIT\0');

/** @param {() => number | undefined} target  the port behind it now; undefined when nothing is there */
export async function startProxy(target) {
  /** @type {Set<Line>} */
  const lines = new Set();
  const trouble = { down: false, delayMs: 0, commitsToLose: 0, lost: 0 };
  const server = createServer({ noDelay: true }, (client) => {
    const port = trouble.down ? undefined : target();
    if (port === undefined) return void client.destroy();
    const line = new Line(client, connect({ port, host: '127.0.0.1', noDelay: true }), trouble, () => lines.delete(line));
    lines.add(line);
  });
  const cut = () => [...lines].forEach((line) => line.cut());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    /** Ends every line without a word; new ones are taken. */
    cut,
    /** Ends every line, and refuses new ones until `up`. */
    down() {
      trouble.down = true;
      cut();
    },
    up() {
      trouble.down = false;
      trouble.delayMs = 0;
      trouble.commitsToLose = 0;
    },
    /** @param {number} ms  by which every packet comes later, in both directions */
    slow: (ms) => void (trouble.delayMs = ms),
    /** The next so many COMMITs are carried out, and their line is cut before the answer. @param {number} count */
    loseCommitAnswers: (count) => void (trouble.commitsToLose = count),
    /** How many answers were lost so far. */
    lost: () => trouble.lost,
    /** Whether the line that the other side sees as coming from this port is one of ours. @param {number} localPort */
    has: (localPort) => [...lines].some((line) => line.localPort === localPort),
    close() {
      cut();
      server.close();
    },
  };
}

class Line {
  #losing = false;
  #sentToServer = Promise.resolve();
  #sentToClient = Promise.resolve();

  /**
   * @param {Socket} client
   * @param {Socket} upstream
   * @param {{ delayMs: number, commitsToLose: number, lost: number }} trouble
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

  get localPort() {
    return this.upstream.localPort;
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
    this.#sentToServer = this.#pass(this.#sentToServer, this.client, this.upstream, data);
  }

  /** @param {Buffer} data */
  #toClient(data) {
    // The answers before that of the COMMIT still arrive.
    if (!this.#losing || !data.includes(COMMIT)) {
      this.#sentToClient = this.#pass(this.#sentToClient, this.upstream, this.client, data);
      return;
    }
    this.trouble.lost += 1;
    this.cut();
  }

  /**
   * A packet waits for those before it, also when these were slowed and it is not: a network loses no order, and the answers to
   * statements that were sent together would be taken for each other.
   * @param {Promise<void>} before @param {Socket} from @param {Socket} to @param {Buffer} data
   */
  async #pass(before, from, to, data) {
    const due = Date.now() + this.trouble.delayMs;
    await before;
    if (Date.now() < due) await delay(due - Date.now());
    if (to.destroyed || to.write(data)) return;
    from.pause();
    to.once('drain', () => from.resume());
  }
}

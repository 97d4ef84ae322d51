// @ts-check
// The cheapest HTTP client that is still correct for our servers: with two cores, what the load generator spends is missing on
// the other side, and a heavy client would make every server look alike.
import { connect } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** @typedef {{ status: number, body: Buffer }} Answer */

/** One connection that is kept open; one request at a time. */
export class Wire {
  /** @type {Buffer} */
  #seen = Buffer.alloc(0);
  /** @type {{ resolve: (answer: Answer) => void, reject: (error: Error) => void } | undefined} */
  #waiting;

  /** @param {import('node:net').Socket} socket */
  constructor(socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#read(data));
    socket.on('error', (error) => this.#lose(error));
    socket.on('close', () => this.#lose(new Error('the server closed the connection')));
  }

  /** @param {number} port @returns {Promise<Wire>} */
  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Wire(socket)));
      socket.once('error', reject);
    });
  }

  /** @param {Buffer} request @returns {Promise<Answer>} */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close() {
    this.socket.destroy();
  }

  /** @param {Buffer} data */
  #read(data) {
    this.#seen = this.#seen.length === 0 ? data : Buffer.concat([this.#seen, data]);
    const end = this.#seen.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#seen.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (/\r\ntransfer-encoding:/i.test(head)) return this.#lose(new Error('an answer in chunks is not understood here'));
    const start = end + END_OF_HEAD.length;
    if (this.#seen.length < start + length) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.#seen.subarray(start, start + length) };
    this.#seen = this.#seen.subarray(start + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  /** @param {Error} error */
  #lose(error) {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

/**
 * @param {string} path
 * @param {unknown} body  sent as JSON
 * @param {Record<string, string>} [headers]
 */
export function post(path, body, headers = {}) {
  const json = JSON.stringify(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
  ];
  return Buffer.from([...lines, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', json].join('\r\n'));
}

/** @param {Answer} answer @returns {any} */
export function jsonOf({ status, body }) {
  const text = body.toString();
  if (status >= 400) throw new Error(`${status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Bytes that are sent to many clients. They are compressed once per encoding, when that encoding is first requested. */
export class SharedBytes {
  private encoded = new Map<string, Promise<Buffer>>();

  constructor(readonly plain: Buffer) {}

  as(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    if (known !== undefined) return known;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length } };
    const made = encoding === 'br' ? brotlied(this.plain, options) : gzipped(this.plain, { level: 5 });
    this.encoded.set(encoding, made);
    return made;
  }
}

/**
 * Sends JSON, compressed if the client accepts it. Compression reduces a grid from twenty kilobytes to about one, which matters on a slow
 * connection.
 */
export async function sendJsonBytes(request: Request, response: Response, bytes: SharedBytes): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = encoding === undefined ? bytes.plain : await bytes.as(encoding);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', String(body.length));
  response.end(body);
}

function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (typeof header !== 'string') return undefined;
  if (/\bbr\b(?!;\s*q=0(\.0+)?\b)/.test(header)) return 'br';
  return /\bgzip\b(?!;\s*q=0(\.0+)?\b)/.test(header) ? 'gzip' : undefined;
}

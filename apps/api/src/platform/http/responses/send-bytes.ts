import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** An encoding with the weight 0 is not accepted. */
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** Higher levels take many times longer and save at most 2% more bytes. The first client has to wait for the compression. */
const BROTLI_LEVEL = 5;

const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: promisify(gzip),
  identity: async (plain) => plain,
};

/** Bytes that are sent to many clients. They are compressed once per encoding, when that encoding is first requested. */
export class SharedBytes {
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly plain: Buffer) {}

  as(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    if (known !== undefined) return known;
    const made = compress[encoding](this.plain);
    this.encoded.set(encoding, made);
    // The next request tries again after a failure.
    made.catch(() => this.encoded.delete(encoding));
    return made;
  }
}

/**
 * Sends JSON, compressed if the client accepts it. Compression reduces a grid from twenty kilobytes to about one, which matters on a slow
 * connection.
 */
export async function sendJsonBytes(request: Request, response: Response, bytes: SharedBytes): Promise<void> {
  const encoding = encodingFor(request);
  const body = await bytes.as(encoding);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', String(body.length));
  response.end(body);
}

/** Returns Brotli if the client accepts it at all, because it is the smallest, even if the client prefers another encoding. */
export function encodingFor({ headers }: Pick<Request, 'headers'>): Encoding {
  const accepted = String(headers['accept-encoding']);
  return ACCEPTS_BROTLI.test(accepted) ? 'br' : ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity';
}

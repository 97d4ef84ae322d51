import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { unescape } from 'node:querystring';

/** Maximum size of a response. A timestamp is a few thousand bytes long. */
const MAX_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

export interface ExternalAnswer {
  status: number;
  type: string;
  body: Buffer;
}

export interface ExternalRequest {
  type: string;
  body: Buffer | string;
}

/**
 * Sends a POST request to a URL from the configuration. Waits at most ten seconds and does not follow redirects. The URL's user name and
 * password are sent as basic authentication.
 * @throws Error with a plain message, which contains neither the URL nor the password
 */
export async function postExternal(address: string, { type, body }: ExternalRequest): Promise<ExternalAnswer> {
  const url = new URL(address);
  // Decodes as much as possible. Node.js itself would reject a password that contains a bare percent sign.
  const credentials = unescape(`${url.username}:${url.password}`);
  url.username = url.password = '';
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: {
        'Content-Type': type,
        'Content-Length': Buffer.byteLength(body),
        ...(credentials !== ':' && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      agent: false,
    });
    request.once('response', resolve);
    request.once('error', (error) => reject(new Error(`no answer: ${error.message}`, { cause: error })));
    request.end(body);
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body: Buffer.concat(parts) };
}

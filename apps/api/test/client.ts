import type { ApiErrorBody } from '@raffle/contracts/errors';
import request from 'supertest';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Any = Record<string, unknown>;

/** Acts as a user's browser. Keeps cookies, parses bodies and does not throw on error responses. */
export class Client {
  private readonly cookies = new Map<string, string>();

  constructor(
    public url: string,
    cookie?: string,
  ) {
    if (cookie !== undefined) this.keep(cookie);
  }

  /** Switches to another app instance, keeping the cookies. */
  moveTo(url: string): void {
    this.url = url;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get<Body = Any>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }
  post<Body = Any>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }
  patch<Body = Any>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PATCH', path, body);
  }
  delete<Body = Any>(path: string): Promise<Answer<Body>> {
    return this.send('DELETE', path);
  }
  /** Returns a response's error body. Throws if the response is not an error. */
  static errorOf(answer: Answer<unknown>): ApiErrorBody {
    if (answer.status < 400) throw new Error(`expected a failure, got ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as ApiErrorBody;
  }

  async send<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    const call = request(this.url)
      [method.toLowerCase() as 'get'](path)
      .redirects(0)
      .ok(() => true)
      .buffer(true)
      .parse(asText);
    if (this.cookies.size > 0) call.set('Cookie', this.cookie);
    if (body !== undefined) call.type('application/json');
    const response = await call.set(headers).send(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    for (const cookie of response.get('Set-Cookie') ?? []) this.keep(cookie);
    return { status: response.status, headers: headersOf(response.headers as Received), body: parse(response.body) as Body };
  }

  private keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (value === '' || /expires=thu, 01 jan 1970/i.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Headers as Node.js delivers them: `Set-Cookie` as an array, all others as strings. */
type Received = Record<string, string | string[]>;

function headersOf(received: Received): Headers {
  return new Headers(Object.entries(received).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])));
}

/** Reads a body as text. Supertest's own parsers trust the content type and throw if the body does not match it. */
function asText(response: Pick<request.Response, 'setEncoding' | 'on'>, done: (error: Error | null, text: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (part: string) => (text += part));
  response.on('end', () => done(null, text));
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

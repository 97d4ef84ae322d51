import type { ApiErrorBody } from '@raffle/contracts/errors';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Any = Record<string, unknown>;

/** One person's browser, as far as the api can tell: cookies are kept, nothing is thrown, bodies are parsed. */
export class Client {
  private readonly cookies = new Map<string, string>();

  constructor(
    public url: string,
    cookie?: string,
  ) {
    if (cookie !== undefined) this.keep(cookie);
  }

  /** Goes on at another instance with the same cookies. */
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
  /** The error envelope of an answer that must have failed. */
  static errorOf(answer: Answer<unknown>): ApiErrorBody {
    if (answer.status < 400) throw new Error(`expected a failure, got ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as ApiErrorBody;
  }

  async send<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) as Body };
  }

  private keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (value === '' || /expires=thu, 01 jan 1970/i.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

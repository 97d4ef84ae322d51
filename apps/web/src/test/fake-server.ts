import { SIGNED_IN_COOKIE } from '@raffle/contracts/people/auth';
import { ERROR_CODES, type ApiErrorBody, type ErrorCode } from '@raffle/contracts/errors';

export interface FakeRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = FakeAnswer | Promise<FakeAnswer>;
type Handler = (request: FakeRequest) => Answer;

/** A fake API that responds by method and path and records all requests. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  private readonly handlers = new Map<string, Handler>();

  /**
   * Sets the response for a call: `server.on('GET /api/user', { body: user })`. A later response for the same call replaces the earlier
   * one. Setting the response for `GET /api/user` also sets the cookie that makes the app request the session.
   */
  on(call: string, answer: FakeAnswer | Handler): this {
    if (call === 'GET /api/user') document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`;
    this.handlers.set(call, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  /** Makes the call fail without a response, as if there were no network. */
  unreachable(call: string): this {
    return this.on(call, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /** Returns the requests for one call, oldest first. */
  asked(call: string): FakeRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === call);
  }

  async answer(url: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url, 'http://localhost');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: address.pathname,
      query: address.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.requests.push(request);
    const handler = this.handlers.get(`${request.method} ${request.path}`);
    return responseOf(handler ? await handler(request) : failure('NOT_FOUND', 404));
  }
}

/** Creates an error response in the API's format. */
export function failure(error: ErrorCode, status: number, details: Partial<ApiErrorBody> = {}): FakeAnswer & { body: ApiErrorBody } {
  if (!ERROR_CODES.includes(error)) throw new Error(`Unknown error code ${error}`);
  return { status, body: { statusCode: status, error, message: error, requestId: 'test', ...details } };
}

const realFetch = globalThis.fetch;

/** Replaces `fetch` until the test ends. The visitor is signed out unless the test sets a user. */
export function installFakeServer(): FakeServer {
  const server = new FakeServer();
  globalThis.fetch = (input, init) => untilAborted(server.answer(String(input), init), init?.signal);
  return server;
}

/** Returns the response, but rejects when the signal aborts, as the browser's `fetch` does. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    answer.then(resolve, reject);
  });
}

export function removeFakeServer(): void {
  globalThis.fetch = realFetch;
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
}

/** Returns the part of a `Response` that the API client uses, because jsdom has no `Response` and can't read a blob. */
function responseOf({ status = 200, body, headers = {} }: FakeAnswer): Response {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  const text = body === undefined || body instanceof Uint8Array ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(headers),
    text: async () => text,
    blob: async () => Object.assign(new Blob([text]), { text: async () => text, arrayBuffer: async () => bytes.slice().buffer }),
  } as Response;
}

import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin';
import { ERROR_CODES, type ApiErrorBody, type ErrorCode } from '@raffle/contracts/errors';

export const ADMIN_TOKEN_KEY = 'adminToken';

export interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent as `Idempotency-Key`: the api answers a repeated creation with the first answer. */
  idempotencyKey?: string;
}

/** Every failure of a call: an answer of the api (`status` >= 400) or no answer at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    /** `body.message` is the server's own word, '' where it had none: then a page may have a better one than `message`. */
    readonly body: ApiErrorBody,
  ) {
    super(message);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const api = {
  get: <T>(path: string, opts?: RequestOptions) => call<T>('GET', path, undefined, opts).then(({ data }) => data),
  getWithHeaders: <T>(path: string, opts?: RequestOptions) => call<T>('GET', path, undefined, opts),
  post: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('POST', path, body, opts).then(({ data }) => data),
  patch: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('PATCH', path, body, opts).then(({ data }) => data),
  put: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('PUT', path, body, opts).then(({ data }) => data),
  /** An answer that is a file, byte by byte as it was sent. */
  file: async (path: string, opts: RequestOptions = {}): Promise<Blob> => {
    const response = await send('GET', path, undefined, opts);
    if (!response.ok) throw errorOfAnswer(response, await response.text());
    return response.blob();
  },
  /** The body is the file itself, under its own content type. */
  upload: <T>(path: string, file: Blob, opts?: RequestOptions) => call<T>('POST', path, file, opts).then(({ data }) => data),
  delete: <T>(path: string, body?: unknown, opts?: RequestOptions) => call<T>('DELETE', path, body, opts).then(({ data }) => data),
};

async function call<T>(method: Method, path: string, body: unknown, opts: RequestOptions = {}): Promise<{ data: T; headers: Headers }> {
  const response = await send(method, path, body, opts);
  const text = await response.text();
  if (!response.ok) throw errorOfAnswer(response, text);
  return { data: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
}

async function send(method: Method, path: string, body: unknown, opts: RequestOptions): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: requestHeaders(body, opts),
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(opts.signal ? { signal: opts.signal } : {}),
    });
  } catch (cause) {
    // An abort is the caller's own wish, not a failure to report.
    if (opts.signal?.aborted) throw cause;
    throw unreachable();
  }
}

function requestHeaders(body: unknown, opts: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = body instanceof Blob ? body.type : 'application/json';
  if (opts.idempotencyKey) headers['Idempotency-Key'] = opts.idempotencyKey;
  const adminToken = localStorage.getItem(ADMIN_TOKEN_KEY);
  if (adminToken) headers[ADMIN_TOKEN_HEADER] = adminToken;
  return { ...headers, ...opts.headers };
}

function unreachable(): ApiError {
  const message = 'We could not reach the server. Please check your connection and try again.';
  return new ApiError(0, 'BUSY_TRY_AGAIN', message, {
    statusCode: 0,
    error: 'BUSY_TRY_AGAIN',
    message,
    requestId: '',
  });
}

function errorOfAnswer(response: Response, text: string): ApiError {
  const parsed = parseObject(text);
  const said = typeof parsed?.message === 'string' ? parsed.message : '';
  const message = said || `Error ${response.status}: ${response.statusText || text}`;
  const code = isErrorCode(parsed?.error) ? parsed.error : codeOfStatus(response.status);
  return new ApiError(response.status, code, message, {
    requestId: '',
    ...parsed,
    statusCode: response.status,
    error: code,
    message: said,
  });
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isErrorCode(value: unknown): value is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value);
}

/** For answers that never reached the api's own error filter, such as a proxy's 502 page. */
function codeOfStatus(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    400: 'VALIDATION_FAILED',
    401: 'UNAUTHENTICATED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    413: 'PAYLOAD_TOO_LARGE',
    429: 'RATE_LIMITED',
    502: 'BUSY_TRY_AGAIN',
    503: 'BUSY_TRY_AGAIN',
    504: 'BUSY_TRY_AGAIN',
  };
  return codes[status] ?? 'INTERNAL';
}

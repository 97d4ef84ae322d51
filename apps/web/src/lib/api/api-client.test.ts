import { ADMIN_TOKEN_KEY, api, ApiError, isUnanswered } from './api-client';
import { failure, installFakeServer, type FakeAnswer } from '../../test/fake-server';

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('Expected the call to fail');
}

describe('a successful call', () => {
  it('returns the response, and its headers if requested', async () => {
    installFakeServer().on('GET /api/time-slots', { body: [1], headers: { 'X-Slots-Version': '7' } });
    expect(await api.get('/api/time-slots?date=2025-06-14')).toEqual([1]);
    const { headers } = await api.getWithHeaders('/api/time-slots?date=2025-06-14');
    expect(headers.get('x-slots-version')).toBe('7');
  });

  it('returns undefined for a response without a body', async () => {
    installFakeServer().on('POST /api/logout', { status: 204 });
    expect(await api.post('/api/logout')).toBeUndefined();
  });

  it('sends a JSON body, the idempotency key and the admin token', async () => {
    const server = installFakeServer().on('POST /api/x', { body: {} });
    localStorage.setItem(ADMIN_TOKEN_KEY, 'secret');
    await api.post('/api/x', { a: 1 }, { idempotencyKey: 'once' });
    const [request] = server.asked('POST /api/x');
    expect(request?.body).toEqual({ a: 1 });
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('idempotency-key')).toBe('once');
    expect(request?.headers.get('admin-token')).toBe('secret');
  });

  it('sends no content type without a body, and no admin token if none is stored', async () => {
    const server = installFakeServer().on('GET /api/x', { body: {} });
    await api.get('/api/x');
    const [request] = server.asked('GET /api/x');
    expect(request?.headers.get('content-type')).toBeNull();
    expect(request?.headers.get('admin-token')).toBeNull();
  });
});

describe("an organiser's sign-in session with a new token", () => {
  it('retries only requests that were rejected with the old token', async () => {
    const server = installFakeServer().on('GET /api/x', ({ headers }) => {
      const token = headers.get('admin-token');
      localStorage.setItem(ADMIN_TOKEN_KEY, 'after');
      return token === 'after' ? { body: { there: true } } : failure('UNAUTHENTICATED', 401);
    });
    localStorage.setItem(ADMIN_TOKEN_KEY, 'before');
    expect(await api.get('/api/x')).toEqual({ there: true });
    expect(server.asked('GET /api/x')).toHaveLength(2);
    server.on('GET /api/x', failure('UNAUTHENTICATED', 401));
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ status: 401 });
    expect(server.asked('GET /api/x')).toHaveLength(3);
  });
});

describe('a failed call', () => {
  it('contains the code, message and details of the error response', async () => {
    installFakeServer().on('GET /api/x', failure('SLOT_ALREADY_BOOKED', 409, { message: 'Taken.', highDemand: true }));
    const error = await failureOf(api.get('/api/x'));
    expect(error).toMatchObject({ status: 409, code: 'SLOT_ALREADY_BOOKED', message: 'Taken.' });
    expect(error.body.highDemand).toBe(true);
  });

  it.each([
    ['the message of an unknown response body', { message: 'Too slow' }, 502, 'Too slow', 'BUSY_TRY_AGAIN'],
    ['the text of a body that is not JSON', '<h1>Bad</h1>', 500, 'Error 500: <h1>Bad</h1>', 'INTERNAL'],
    ['the status for an unknown code', { error: 'Teapot', message: '' }, 404, 'Error 404: {"error":"Teapot","message":""}', 'NOT_FOUND'],
  ])('reads %s', async (_, body, status, message, code) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    installFakeServer().on('GET /api/x', { status, body: text });
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ status, message, code });
  });

  it('has status 0 and BUSY_TRY_AGAIN without a network', async () => {
    installFakeServer().unreachable('GET /api/x');
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ status: 0, code: 'BUSY_TRY_AGAIN' });
  });

  it('has status 0 after 20 s without a response, but not earlier', async () => {
    jest.useFakeTimers();
    try {
      const never = () => new Promise<never>(() => undefined);
      installFakeServer().on('POST /api/x', never).on('GET /api/x', never);
      const seen = jest.fn();
      api.post('/api/x', {}).catch(seen);
      api.get('/api/x').catch(seen);
      await jest.advanceTimersByTimeAsync(19_900);
      expect(seen).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(200);
      expect(seen.mock.calls).toEqual(Array(2).fill([expect.objectContaining({ status: 0, code: 'BUSY_TRY_AGAIN' })]));
    } finally {
      jest.useRealTimers();
    }
  });

  it('is never caused by a slow file upload or download, because these have no time limit', async () => {
    jest.useFakeTimers();
    try {
      const later = () => new Promise<FakeAnswer>((resolve) => setTimeout(() => resolve({ body: { there: true } }), 90_000));
      installFakeServer().on('POST /api/files', later).on('GET /api/paper', later);
      const both = Promise.all([api.post('/api/files', new Blob(['photo'], { type: 'image/png' })), api.file('/api/paper')]);
      await jest.advanceTimersByTimeAsync(90_000);
      const [uploaded, paper] = await both;
      expect(uploaded).toEqual({ there: true });
      expect(await paper.text()).toBe('{"there":true}');
    } finally {
      jest.useRealTimers();
    }
  });

  it('has status 0 if the connection drops during the response', async () => {
    installFakeServer();
    const cut: Partial<Response> = { ok: true, status: 200, text: () => Promise.reject(new TypeError('network error')) };
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(cut as Response);
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ status: 0, code: 'BUSY_TRY_AGAIN' });
    jest.restoreAllMocks();
  });

  it.each([
    ['is truncated', '{"there":tr'],
    ["is a captive portal's page", '<!doctype html><title>Sign in</title>'],
  ])('has status 0 if the response %s', async (_what, body) => {
    installFakeServer().on('POST /api/x', { status: 200, body });
    expect(await failureOf(api.post('/api/x'))).toMatchObject({ status: 0, code: 'BUSY_TRY_AGAIN' });
  });

  it('rethrows an abort unchanged', async () => {
    const abort = new AbortController();
    installFakeServer().on('GET /api/x', () => {
      abort.abort();
      throw new DOMException('Aborted', 'AbortError');
    });
    await expect(api.get('/api/x', { signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError');
  });
});

it.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [401, false],
  [409, false],
])('status %d: counts as unanswered: %s', (status, expected) => {
  expect(
    isUnanswered(new ApiError(status, 'INTERNAL', 'No.', { statusCode: status, error: 'INTERNAL', requestId: 'r', message: 'No.' })),
  ).toBe(expected);
});

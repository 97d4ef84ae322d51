import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from './api-error.js';
import { requireKey } from './authentication.js';
import { API_VERSION } from '../state/events.js';
import type { Fault, Faults } from '../control/faults.js';
import { canonical, decodeForm } from './form-decoding.js';
import type { Answer, Idempotency } from './idempotency.js';
import { newId } from '../state/ids.js';
import { declineError } from '../payments/declines.js';
import { refuseCapture } from '../payments/intents.js';
import { findOperation, perform, type Operation } from './operations.js';
import { Params } from './params.js';
import { expireDueSessions } from '../payments/sessions.js';
import type { World } from '../state/world.js';

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string | undefined; idempotencyKey?: string | undefined };
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The outcome of a call whose connection is dropped before the caller receives a response. */
export const CUT = Symbol('cut');

/** An API call. `status` is null if the caller received no response. */
export interface ApiCall {
  operation: string;
  key: string | null;
  status: number | null;
}

const MAX_CALLS = 1_000;

interface Running {
  operation: Operation;
  id: string;
  params: Params;
  key: string | undefined;
  requestId: string;
  text: string;
}

/** Handles API calls: checks the secret key and the idempotency key, applies faults and executes the operation. */
export class Api {
  /** The most recent calls, in chronological order. */
  readonly calls: ApiCall[] = [];

  constructor(
    private readonly world: World,
    private readonly idempotency: Idempotency,
    private readonly faults: Faults,
    private readonly secretKey: string | undefined,
  ) {}

  async handle(request: ApiRequest): Promise<Reply | typeof CUT> {
    const requestId = newId('req_');
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache, no-store',
      'Request-Id': requestId,
      'Stripe-Version': API_VERSION,
      ...(request.headers.idempotencyKey ? { 'Idempotency-Key': request.headers.idempotencyKey } : {}),
    };
    try {
      const reply = await this.#answer(request, requestId, headers);
      if (reply === CUT) return CUT;
      // Tells the SDK not to retry, as Stripe does, because a retry would return the stored failure again.
      if (reply.status >= 500 && request.headers.idempotencyKey) headers['Stripe-Should-Retry'] = 'false';
      return { headers, ...reply };
    } catch (error) {
      const known = toApiError(error);
      Object.assign(headers, known.headers);
      return { headers, ...errorAnswer(known) };
    }
  }

  async #answer(request: ApiRequest, requestId: string, headers: Record<string, string>): Promise<Answer | typeof CUT> {
    requireKey(request.headers.authorization, this.secretKey);
    const { operation, id } = findOperation(request.method, request.path);
    const call: ApiCall = { operation: operation.name, key: request.headers.idempotencyKey ?? null, status: null };
    this.calls.push(call);
    if (this.calls.length > MAX_CALLS) this.calls.shift();
    try {
      const answer = await this.#once(request, requestId, headers, operation, id);
      call.status = answer === CUT ? null : answer.status;
      return answer;
    } catch (error) {
      call.status = toApiError(error).status;
      throw error;
    }
  }

  async #once(
    request: ApiRequest,
    requestId: string,
    headers: Record<string, string>,
    operation: Operation,
    id: string,
  ): Promise<Answer | typeof CUT> {
    const tree = decodeForm(request.method === 'GET' ? request.query : request.body);
    const text = `${request.method} ${request.path} ${canonical(tree)}`;
    const key = request.method === 'POST' ? request.headers.idempotencyKey : undefined;
    const running: Running = {
      operation,
      id,
      params: new Params(tree),
      key,
      requestId,
      text,
    };
    if (key === undefined) return this.#run(running);
    const earlier = this.idempotency.begin(key, text, requestId);
    if (earlier) {
      Object.assign(headers, { 'Idempotent-Replayed': 'true', 'Original-Request': earlier.original });
      return earlier.answer;
    }
    try {
      return await this.#run(running);
    } finally {
      this.idempotency.release(key);
    }
  }

  async #run(running: Running): Promise<Answer | typeof CUT> {
    const before = this.#fault(running, 'before');
    if (before?.mode === 'delay') await wait(before.delayMs, undefined, { ref: false });
    if (before?.mode === 'drop') return CUT;
    if (before?.mode === 'error') throw faultError(before);
    const { answer, executed } = this.#effect(running);
    const after = executed ? this.#fault(running, 'after') : undefined;
    const final = after?.mode === 'error' ? errorAnswer(faultError(after)) : answer;
    if (after?.mode === 'delay') await wait(after.delayMs, undefined, { ref: false });
    if (executed && running.key !== undefined) {
      this.idempotency.keep(running.key, final);
      this.world.changed();
    }
    return after?.mode === 'drop' ? CUT : final;
  }

  #fault(running: Running, when: 'before' | 'after'): Fault | undefined {
    return this.faults.take(running.operation.name, ['error', 'delay', 'drop'], running.text, when);
  }

  /** Runs the operation synchronously so that no other operation can interleave with it. */
  #effect({ operation, id, params, key, requestId, text }: Running): { answer: Answer; executed: boolean } {
    const { world } = this;
    expireDueSessions(world);
    world.events.request = { id: requestId, idempotency_key: key ?? null };
    try {
      const twist = this.faults.take(operation.name, ['decline', 'pending'], text);
      if (twist?.mode === 'decline' && operation.name !== 'refunds.create') {
        if (twist.when === 'after') refuseCapture(world, id);
        throw declined();
      }
      const refundOutcome = twist === undefined ? 'succeeded' : twist.mode === 'pending' ? 'pending' : 'failed';
      const result = perform(operation, { world, params, id, refundOutcome });
      return { answer: { status: 200, body: JSON.stringify(result, null, 2) }, executed: true };
    } catch (error) {
      const known = toApiError(error);
      return { answer: errorAnswer(known), executed: known.executed };
    } finally {
      world.events.request = { id: null, idempotency_key: null };
    }
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  process.stderr.write(`stripe-sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
}

function errorAnswer(error: ApiError): Answer {
  return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
}

function faultError({ status, code, when }: Fault): ApiError {
  const executed = when === 'after';
  if (status === 429) return tooManyRequests(executed);
  const type = status >= 500 ? 'api_error' : status === 402 ? 'card_error' : 'invalid_request_error';
  return new ApiError(status, { type, message: `A fault of the sandbox, ${when} the effect.`, ...(code ? { code } : {}) }, executed);
}

function tooManyRequests(executed: boolean): ApiError {
  const message = 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
  const headers = { 'Stripe-Rate-Limited-Reason': 'global-rate' };
  return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message }, executed, headers);
}

function declined(): ApiError {
  return new ApiError(402, { type: 'card_error', ...declineError('generic_decline') });
}

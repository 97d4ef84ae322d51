import { ApiError } from './api-error.js';

/** Limits the API calls per second, as Stripe does. Initially there is no limit. */
export class RateLimit {
  #perSecond: number | null = null;
  #left = 0;
  #filledAtMs = 0;

  set(perSecond: number | null): void {
    this.#perSecond = perSecond;
    this.#left = perSecond ?? 0;
    this.#filledAtMs = performance.now();
  }

  get perSecond(): number | null {
    return this.#perSecond;
  }

  /** @throws 429 before the operation runs */
  take(): void {
    if (this.#perSecond === null) return;
    const nowMs = performance.now();
    this.#left = Math.min(this.#perSecond, this.#left + ((nowMs - this.#filledAtMs) / 1_000) * this.#perSecond);
    this.#filledAtMs = nowMs;
    if (this.#left < 1) throw tooManyRequests();
    this.#left -= 1;
  }
}

/**
 * Returns Stripe's error for too many requests. Unless `executed` is true, the call has not run, so nothing is stored under its idempotency
 * key and the call can be retried.
 */
export function tooManyRequests(
  message = 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  code = 'rate_limit',
  executed = false,
): ApiError {
  return new ApiError(429, { type: 'invalid_request_error', code, message }, executed, { 'Stripe-Rate-Limited-Reason': 'global-rate' });
}

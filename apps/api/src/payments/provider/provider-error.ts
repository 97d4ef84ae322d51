/**
 * - unreachable: the provider did not respond or asked us to retry later. The call may have taken effect. Retry it with the same
 *   idempotency key.
 * - failed: the provider reported an internal error, which it replays for this key, or the key belongs to a different request. Retry
 *   the call with a new key.
 * - refused: the provider rejects the request and would also reject a retry.
 */
export type ProviderTrouble = 'unreachable' | 'failed' | 'refused';

export class ProviderError extends Error {
  constructor(
    readonly trouble: ProviderTrouble,
    message: string,
    options?: ErrorOptions,
    /** Whether the object does not exist at the provider: it was never created, or it belongs to another account or mode. */
    readonly missing = false,
  ) {
    super(message, options);
  }
}

/** Returns undefined if the object does not exist at the provider, and rethrows all other errors. For use in `.catch()`. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ProviderError && error.missing)) throw error;
}

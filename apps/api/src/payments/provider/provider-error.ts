/**
 * unreachable: the provider did not respond, or asked to retry later. The call may have taken effect. Retry the call with
 * the same idempotency key. failed: the provider reported an internal error, which it repeats for this key, or the key
 * belongs to a different request. Retry the call with a new key. refused: the provider does not accept the request, and
 * does not accept a retry either.
 */
export type ProviderTrouble = 'unreachable' | 'failed' | 'refused';

export class ProviderError extends Error {
  constructor(
    readonly trouble: ProviderTrouble,
    message: string,
    options?: ErrorOptions,
    /** Whether the object does not exist at the provider, because it belongs to another account or mode, or was never created. */
    readonly missing = false,
  ) {
    super(message, options);
  }
}

/** Returns undefined if the object does not exist at the provider, and rethrows other errors. For use in `.catch()`. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ProviderError && error.missing)) throw error;
}

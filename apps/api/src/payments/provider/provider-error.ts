/**
 * unreachable: no answer, or one that says "later"; the call may have had its effect and may be repeated as it is.
 * failed: the provider answered that it broke; it keeps that answer for the call's key, so a repetition needs a new one.
 * refused: the provider will not do this, whenever it is asked.
 */
export type ProviderTrouble = 'unreachable' | 'failed' | 'refused';

export class ProviderError extends Error {
  constructor(
    readonly trouble: ProviderTrouble,
    message: string,
    options?: ErrorOptions,
    /** The provider does not know the object: it is another account's, of another mode, or was never made. */
    readonly missing = false,
  ) {
    super(message, options);
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.missing;
}

/** For `catch`: undefined for what the provider does not know. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

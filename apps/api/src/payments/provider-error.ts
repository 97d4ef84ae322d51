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
  ) {
    super(message, options);
  }
}

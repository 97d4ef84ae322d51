import Stripe from 'stripe';
import { ProviderError, type ProviderTrouble } from './provider-error.js';

/** What the SDK throws, sorted by what may be done next; anything that is not the provider's passes unchanged. */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new ProviderError(troubleOf(error), `${error.code ?? error.type}: ${error.message}`, { cause: error });
}

function troubleOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderTrouble {
  const { statusCode: status } = error;
  if (error instanceof Stripe.errors.StripeConnectionError || status === undefined) return 'unreachable';
  // 409: the same key is being worked on. 429: too many requests, or somebody else holds the object's lock.
  if (status === 409 || status === 429) return 'unreachable';
  return status >= 500 ? 'failed' : 'refused';
}

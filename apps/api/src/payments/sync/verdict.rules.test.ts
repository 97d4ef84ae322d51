import type { IntentStatus, ProviderIntent, ProviderPage } from '../provider/provider-page.js';
import { verdictOf } from './verdict.rules.js';

const DECLINE = { code: 'card_declined', message: 'Your card was declined.' };

function intent(status: IntentStatus, failure: ProviderIntent['failure'] = null): ProviderIntent {
  return { id: 'pi_1', status, amountCents: 900, capturableCents: 0, capturedCents: 0, currency: 'usd', review: 'none', failure };
}

function page(status: ProviderPage['status'], money: ProviderIntent | null): ProviderPage {
  return { id: 'cs_1', status, url: null, intent: money };
}

describe('verdictOf', () => {
  it.each([
    ['open, no attempt', page('open', null), 'unpaid'],
    ['open, card being entered', page('open', intent('requires_payment_method')), 'unpaid'],
    ['open, bank requests a code', page('open', intent('requires_action')), 'unpaid'],
    ['open, declined', page('open', intent('requires_payment_method', DECLINE)), 'declined'],
    ['open, bank is processing', page('open', intent('processing')), 'processing'],
    ['open, already authorised', page('open', intent('requires_capture')), 'authorised'],
    ['complete, authorised', page('complete', intent('requires_capture')), 'authorised'],
    ['complete, earlier attempt declined', page('complete', intent('requires_capture', DECLINE)), 'authorised'],
    ['complete, captured', page('complete', intent('succeeded')), 'authorised'],
    ['complete, bank is processing', page('complete', intent('processing')), 'processing'],
    ['complete, authorisation cancelled', page('complete', intent('canceled')), 'failed'],
    ['complete, declined in the end', page('complete', intent('requires_payment_method', DECLINE)), 'failed'],
    ['complete without money', page('complete', null), 'failed'],
    ['expired, no attempt', page('expired', null), 'expired'],
    ['expired after a decline', page('expired', intent('canceled', DECLINE)), 'expired'],
    ['expired, bank is processing', page('expired', intent('processing')), 'processing'],
    ['expired while the buyer was paying', page('expired', intent('requires_capture')), 'authorised'],
  ])('%s', (_case, seen, kind) => {
    expect(verdictOf(seen).kind).toBe(kind);
  });

  it("passes on a decline's code and message", () => {
    expect(verdictOf(page('open', intent('requires_payment_method', DECLINE)))).toEqual({ kind: 'declined', failure: DECLINE });
  });
});

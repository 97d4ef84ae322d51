import { outcomeOf, type ReturnFacts } from './return-outcome.rules.js';

const facts = (more: Partial<ReturnFacts>): ReturnFacts => ({
  state: 'open',
  booking: 'pending',
  failureCode: null,
  failureMessage: null,
  uncertain: false,
  ...more,
});

describe('outcomeOf', () => {
  it.each<[string, Partial<ReturnFacts>, string]>([
    ['a paid booking', { state: 'captured', booking: 'paid' }, 'paid'],
    ['an older page of a booking that was paid for on a newer page', { state: 'expired', booking: 'paid' }, 'paid'],
    ['slots sold, money not yet captured', { state: 'capturing', booking: 'confirming' }, 'pending'],
    ['no attempt to pay', { state: 'open' }, 'cancelled'],
    ['a declined card', { state: 'open', failureCode: 'card_declined', failureMessage: 'Your card was declined.' }, 'declined'],
    ['a provider that does not respond', { state: 'open', uncertain: true }, 'pending'],
    ['a decline before the provider went down', { state: 'open', failureMessage: 'Your card was declined.', uncertain: true }, 'pending'],
    ['a bank that has not decided', { state: 'open', failureCode: 'processing', failureMessage: 'x' }, 'pending'],
    ['a bank that had not decided before the provider went down', { state: 'open', failureCode: 'processing', uncertain: true }, 'pending'],
    ['slots lost, money being released', { state: 'voiding', failureCode: 'slots_lost' }, 'conflict'],
    ['slots lost, money released', { state: 'voided', failureCode: 'slots_lost', booking: 'cancelled' }, 'conflict'],
    ['a changed selection', { state: 'voided', failureCode: 'not_honoured' }, 'declined'],
    ['a page that expired', { state: 'expired', booking: 'cancelled' }, 'expired'],
    ['a final rejection', { state: 'failed' }, 'declined'],
    ['a refunded booking', { state: 'refunded', booking: 'refunded' }, 'cancelled'],
  ])('%s', (_case, more, outcome) => {
    expect(outcomeOf(facts(more)).outcome).toBe(outcome);
  });

  it("uses the provider's own message after a decline", () => {
    expect(outcomeOf(facts({ failureMessage: 'Your card has insufficient funds.' })).message).toBe('Your card has insufficient funds.');
  });
});

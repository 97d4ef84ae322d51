import { mailOutcome } from './mail-outcome.rules.js';

it.each([
  [{ code: 'ESOCKET', command: 'CONN' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unreachable'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'later'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
  [{ code: 'ESOCKET', command: 'DATA' }, 'unclear'],
  [{ code: 'ETIMEDOUT' }, 'unclear'],
  [{}, 'unclear'],
] as const)('takes %j for %s', (failure, outcome) => {
  expect(mailOutcome(failure)).toBe(outcome);
});

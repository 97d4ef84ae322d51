import { mailOutcome } from './mail-outcome.rules.js';

it.each([
  [{ code: 'ESOCKET', command: 'CONN' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'unreachable'],
  [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, 'unreachable'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unreachable'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'unreachable'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'unreachable'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'later'],
  [{ code: 'EENVELOPE', command: 'DATA', responseCode: 452 }, 'later'],
  [{}, 'unreachable'],
] as const)('before the server has requested the content, classifies the error %j as %s', (failure, outcome) => {
  expect(mailOutcome(failure, false)).toBe(outcome);
});

it.each([
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'later'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unclear'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'unclear'],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 250 }, 'unclear'],
  [{ code: 'ESOCKET', command: 'CONN' }, 'unclear'],
  [{}, 'unclear'],
] as const)('after the server has requested the content, classifies the error %j as %s', (failure, outcome) => {
  expect(mailOutcome(failure, true)).toBe(outcome);
});

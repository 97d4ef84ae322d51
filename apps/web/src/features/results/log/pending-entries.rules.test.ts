import { hasPendingEntries } from './pending-entries.rules';

const logged = (voided: number | null = null) => ({ voided });
const slots = [1, 2];

it.each([
  ['neither of its two tickets in the log', null, [], true],
  ['one of its two tickets in the log', null, [logged()], true],
  ['all its tickets in the log', null, [logged(), logged()], false],
  ['a refund and one void entry missing', '2025-06-02T07:30:00Z', [logged(7), logged()], true],
  ['a refund and both tickets voided', '2025-06-02T07:30:00Z', [logged(7), logged(8)], false],
])('returns whether entries are missing for a sale with %s', (_, returnedAt, tickets, awaited) => {
  expect(hasPendingEntries({ slots, returnedAt, log: { tickets } })).toBe(awaited);
});

import { hasPendingEntries } from './pending-entries.rules';

const logged = (voided: number | null = null) => ({ voided });
const slots = [1, 2];

it.each([
  ['no ticket of two', null, [], true],
  ['one ticket of two', null, [logged()], true],
  ['all tickets', null, [logged(), logged()], false],
  ['returned, and one void entry missing', '2025-06-02T07:30:00Z', [logged(7), logged()], true],
  ['returned and voided', '2025-06-02T07:30:00Z', [logged(7), logged(8)], false],
])('%s', (_, returnedAt, tickets, awaited) => {
  expect(hasPendingEntries({ slots, returnedAt, log: { tickets } })).toBe(awaited);
});

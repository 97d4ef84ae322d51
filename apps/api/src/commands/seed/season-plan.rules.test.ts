import { dateOfSlot, datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { planSeason, seededRandom, type PlanOptions } from './season-plan.rules.js';

const slotIds = datesBetween('2025-05-01', '2025-05-20').flatMap(slotsOfDate);
const plan = (more: Partial<PlanOptions> = {}) =>
  planSeason({ slotIds, people: 300, maxSlotsPerDay: 10, random: seededRandom(1), ...more });

it('sells each slot once and at least one slot to each buyer, within the daily limit', () => {
  const { people, bookings } = plan({ maxSlotsPerDay: 3 });
  const paid = bookings.filter(({ outcome }) => outcome === 'paid');
  expect(paid.flatMap((booking) => booking.slotIds).sort()).toEqual(slotIds);
  expect(new Set(paid.map(({ person }) => person)).size).toBe(people.length);
  const perDay = new Map<string, number>();
  for (const { person, slotIds: own } of paid) {
    expect(new Set(own.map(dateOfSlot)).size).toBe(1);
    const key = `${person} ${dateOfSlot(own[0] ?? '')}`;
    perDay.set(key, (perDay.get(key) ?? 0) + own.length);
  }
  expect(Math.max(...perDay.values())).toBeLessThanOrEqual(3);
});

it("lists refunded and expired bookings before the current owners' bookings", () => {
  const { bookings } = plan();
  const before = bookings.filter(({ outcome }) => outcome !== 'paid');
  expect(new Set(before.map(({ outcome }) => outcome))).toEqual(new Set(['cancelled', 'refunded']));
  for (const old of before) {
    const now = bookings.findIndex(({ outcome, slotIds: own }) => outcome === 'paid' && own[0] === old.slotIds[0]);
    expect(now).toBeGreaterThan(bookings.indexOf(old));
    expect(bookings[now]?.person).not.toBe(old.person);
  }
  expect(bookings.map(({ age }) => age)).toEqual(bookings.map(({ age }) => age).toSorted((a, b) => b - a));
});

it('returns the same plan for the same seed, and throws if there are more buyers than runs of slots', () => {
  expect(plan()).toEqual(plan());
  expect(plan({ random: seededRandom(2) })).not.toEqual(plan());
  expect(() => plan({ people: 10_000 })).toThrow('too many');
});

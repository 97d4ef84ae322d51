import { slotStartMs } from '@raffle/contracts/slot-time';
import { describeNoWinner, closenessOf, describeWinner } from '@raffle/contracts/describe-winner';
import type { NamedTicket } from '@raffle/contracts/results';
import fc from 'fast-check';
import { lineOf } from './line.rules.js';

const DAY = '2025-05-31T';
const ARRIVED = Date.parse(`${DAY}10:07:12+02:00`);
const wording = { it: 'It', came: 'the flood arrived', slot: (slotId: string) => slotId.slice(11) };
const ticket = (time: string, more: Partial<NamedTicket> = {}): NamedTicket => ({
  slotId: DAY + time,
  name: 'Bontle N.',
  nearer: [],
  ...more,
});
const say = (winner: NamedTicket): string => describeWinner(winner, ARRIVED, wording);

describe('the description of a winner', () => {
  it("states that the flood arrived in the winner's slot", () => {
    expect(say(ticket('10:00'))).toBe('It is the time slot in which the flood arrived.');
  });

  it('states that no other ticket was nearer', () => {
    expect(say(ticket('09:45'))).toBe('It ended 7 min before the flood arrived. No other ticket was nearer.');
    expect(say(ticket('10:15'))).toBe('It began 7 min after the flood arrived. No other ticket was nearer.');
  });

  it('explains that the earlier slot wins a tie, even if the other slot is nearer in minutes', () => {
    const late = Date.parse(`${DAY}10:14:00+02:00`);
    expect(describeWinner(ticket('09:30', { tied: `${DAY}10:30` }), late, wording)).toBe(
      'It ended 29 min before the flood arrived. No other ticket was fewer time slots away. 10:30 is just as many time slots away, and the earlier of the two wins.',
    );
  });

  it('explains that the prize was passed on once', () => {
    const winner = ticket('09:30', { nearer: [{ slotId: `${DAY}10:15`, reason: 'unclaimed' }] });
    expect([closenessOf(winner, ARRIVED), say(winner)]).toEqual([
      'still-in',
      'It ended 22 min before the flood arrived. It is the nearest of those that are still in. These would have come first:',
    ]);
  });

  it('explains that the prize was passed on twice, with an equally near ticket on the other side of the arrival', () => {
    const winner = ticket('09:30', {
      nearer: [
        { slotId: `${DAY}10:00`, reason: 'refunded' },
        { slotId: `${DAY}10:15`, reason: 'same-owner' },
      ],
      tied: `${DAY}10:30`,
    });
    expect(say(winner)).toBe(
      'It ended 22 min before the flood arrived. It is the nearest of those that are still in. 10:30 is just as many time slots away, and the earlier of the two wins. These would have come first:',
    );
  });

  it('states only the distance if nearer tickets were not stored', () => {
    expect(say(ticket('09:30', { nearer: null }))).toBe('It ended 22 min before the flood arrived.');
  });

  it('states whether nobody wins or nobody is left in line', () => {
    expect(describeNoWinner(0)).toBe('Nobody wins under the rule of this season.');
    expect(describeNoWinner(1)).toBe('Nobody else is in line for the prize.');
  });

  it('never calls a slot the nearest if another is nearer in slots or in minutes', () => {
    const slot = fc
      .integer({ min: 0, max: 95 })
      .map((n) => `${DAY}${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
    const minutes = (slotId: string, at: number): number => {
      const start = slotStartMs(slotId);
      return Math.max(start - at, at - start - 900_000, 0);
    };
    fc.assert(
      fc.property(fc.uniqueArray(slot, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 86_399_999 }), (sold, offset) => {
        const at = Date.parse(`${DAY}00:00:00+02:00`) + offset;
        const tickets = sold.map((slotId, index) => ({ slotId, index, at: 0, void: null }));
        const [first, second] = lineOf({ cutoffMinutes: 0, winnerRule: 'nearest', witnesses: [] }, tickets, [], at);
        const tied = second?.slotsAway === first?.slotsAway ? second?.ticket.slotId : null;
        const own = first?.ticket.slotId ?? '';
        const words = describeWinner({ slotId: own, nearer: [], tied: tied ?? null }, at, wording);
        const isNearest = sold.every((other) => minutes(other, at) >= minutes(own, at));
        if (words.includes('is nearer')) expect(isNearest).toBe(true);
        expect(words.includes('is just as many')).toBe(tied != null);
      }),
    );
  });
});

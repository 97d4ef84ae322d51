import fc from 'fast-check';
import { placeOf, describePlace } from '@raffle/contracts/places';
import { lineOf } from '../prize/line.rules.js';
import { placeTickets } from './places.rules.js';

const at = (time: string): number => Date.parse(`2025-06-14T${time}+02:00`);
const TERMS = { cutoffMinutes: 0, winnerRule: 'nearest', witnesses: [] } as const;
const ticketOf = (slotId: string, bookingId: number) => ({ slotId, bookingId, index: bookingId, at: 0, void: null });
const ticketsAt = (...times: string[]) => times.map((time, bookingId) => ticketOf(`2025-06-14T${time}`, bookingId));
const place = (arrivalMs: number, tickets: ReturnType<typeof ticketsAt>) => placeTickets(lineOf(TERMS, tickets, [], arrivalMs));
const placesOf = (time: string, ...times: string[]): [string, number, boolean][] =>
  place(at(time), ticketsAt(...times)).map(({ slotId, place, shared }) => [slotId.slice(11), place, shared]);

describe('the place of a ticket', () => {
  it.each<[string, string, string[], [string, number, boolean][]]>([
    ['no tickets', '10:07', [], []],
    ['a single ticket at any distance', '10:07', ['23:45'], [['23:45', 1, false]]],
    [
      'an exact hit, which is first and does not share its place',
      '10:14:59.999',
      ['10:15', '10:00', '09:45'],
      [
        ['10:00', 1, false],
        ['09:45', 2, true],
        ['10:15', 2, true],
      ],
    ],
    [
      'the start of a slot belongs to that slot',
      '10:15',
      ['10:00', '10:15'],
      [
        ['10:15', 1, false],
        ['10:00', 2, false],
      ],
    ],
    [
      'two equally near tickets share a place, whatever the minute, and the next place is skipped',
      '10:01',
      ['09:30', '10:30', '08:00'],
      [
        ['09:30', 1, true],
        ['10:30', 1, true],
        ['08:00', 3, false],
      ],
    ],
    [
      'two ties in a row',
      '10:01',
      ['09:30', '10:30', '09:15', '10:45', '11:00'],
      [
        ['09:30', 1, true],
        ['10:30', 1, true],
        ['09:15', 3, true],
        ['10:45', 3, true],
        ['11:00', 5, false],
      ],
    ],
  ])('%s', (_name, time, times, expected) => expect(placesOf(time, ...times)).toEqual(expected));

  it('is counted separately for each ticket if a buyer has several', () => {
    const tickets = [ticketOf('2025-06-14T10:15', 7), ticketOf('2025-06-14T12:00', 7), ticketOf('2025-06-14T11:00', 8)];
    expect(place(at('10:07'), tickets).map(({ bookingId, place }) => [bookingId, place])).toEqual([
      [7, 1],
      [8, 2],
      [7, 3],
    ]);
  });

  it('is one more than the number of nearer tickets, for random tickets', () => {
    const slot = fc
      .integer({ min: 0, max: 95 })
      .map((n) => `2025-06-14T${String(Math.floor(n / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][n % 4]}`);
    fc.assert(
      fc.property(fc.uniqueArray(slot, { maxLength: 60 }), fc.integer({ min: 0, max: 86_399_999 }), (slots, offset) => {
        const arrival = at('00:00') + offset;
        const line = lineOf(TERMS, slots.map(ticketOf), [], arrival);
        const placed = placeTickets(line);
        expect(placed.map(({ slotId }) => slotId)).toEqual(line.map(({ ticket }) => ticket.slotId));
        placed.forEach(({ place, shared }, i) => {
          const { slotsAway = -1 } = line[i] ?? {};
          expect(place).toBe(line.filter((one) => one.slotsAway < slotsAway).length + 1);
          expect(shared).toBe(line.filter((one) => one.slotsAway === slotsAway).length === 2);
        });
      }),
    );
  });
});

describe('the description of a place', () => {
  const placed = (n: number, shared = false) => ({ place: n, shared });

  it.each([
    [placed(41), 190, '41st of 190 tickets'],
    [placed(2, true), 190, 'joint 2nd of 190 tickets'],
    [placed(3), 12, '3rd of 12 tickets'],
    [placed(11), 12, '11th of 12 tickets'],
    [placed(112), 1190, '112th of 1,190 tickets'],
    [placed(1041), 20000, '1,041st of 20,000 tickets'],
    [placed(1), 1, 'the only ticket'],
  ])('%j of %i: %s', (one, of, words) => expect(placeOf(one, of)).toBe(words));

  it.each([
    ['10:15', placed(2), 'You missed by 8 min, 2nd of 190 tickets'],
    ['13:15', placed(41), 'You missed by 3 h 8 min, 41st of 190 tickets'],
    ['09:45', placed(2, true), 'You missed by 7 min, joint 2nd of 190 tickets'],
    ['10:00', placed(1), 'The flood arrived in this time slot, 1st of 190 tickets'],
    ['10:15', null, 'You missed by 8 min'],
  ])('the distance of %s is measured from the slot to the minute of the arrival', (time, one, words) =>
    expect(describePlace({ slotId: `2025-06-14T${time}`, place: one }, 190, at('10:07'))).toBe(words),
  );

  it('omits the place while places are being counted', () =>
    expect(describePlace({ slotId: '2025-06-14T10:15', place: placed(2) }, null, at('10:07'))).toBe('You missed by 8 min'));
});

import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { CHAIN_START, leafText, linkText, type SealedTicket } from '@raffle/contracts/results';
import { slotContains } from '@raffle/contracts/slot-time';
import { sealAll } from './seals.rules.js';
import { rankTickets } from './winner.rules.js';

const at = (time: string): number => Date.parse(`2025-06-14T${time}+02:00`);
const tickets = (...times: string[]) => times.map((time, bookingId) => ({ slotId: `2025-06-14T${time}`, bookingId }));

describe('the winner', () => {
  it('owns the slot that contains the arrival: its start counts, its end is the next one', () => {
    const all = tickets('09:45', '10:00', '10:15');
    expect(rankTickets(at('10:00:00'), all, 'exact').map(({ slotId }) => slotId)).toEqual(['2025-06-14T10:00']);
    expect(rankTickets(at('10:14:59.999'), all, 'exact').map(({ slotId }) => slotId)).toEqual(['2025-06-14T10:00']);
    expect(rankTickets(at('10:15:00'), all, 'exact').map(({ slotId }) => slotId)).toEqual(['2025-06-14T10:15']);
    expect(rankTickets(at('12:00'), all, 'exact')).toEqual([]);
  });

  it('is the nearest when nobody owns that slot, the earlier one on a tie', () => {
    const ranked = rankTickets(at('10:07'), tickets('10:30', '09:30', '09:00', '23:45'), 'nearest');
    expect(ranked.map(({ slotId, slotsAway }) => [slotId.slice(11), slotsAway])).toEqual([
      ['09:30', 2],
      ['10:30', 2],
      ['09:00', 4],
      ['23:45', 55],
    ]);
  });

  it('never depends on the order in which tickets are read, and a hit always wins', () => {
    const slot = fc
      .integer({ min: 0, max: 95 })
      .map((n) => `2025-06-14T${String(Math.floor(n / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][n % 4]}`);
    fc.assert(
      fc.property(fc.uniqueArray(slot, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 86_399_999 }), (slots, offset) => {
        const arrival = at('00:00') + offset;
        const all = slots.map((slotId, bookingId) => ({ slotId, bookingId }));
        const order = (list: typeof all): string[] => rankTickets(arrival, list, 'nearest').map(({ slotId }) => slotId);
        expect(order(all.toReversed())).toEqual(order(all));
        const hit = slots.find((slotId) => slotContains(slotId, arrival));
        if (hit !== undefined) expect(order(all)[0]).toBe(hit);
      }),
    );
  });
});

describe('the chain of sealed tickets', () => {
  const ticket = (n: number): SealedTicket => ({
    kind: 'ticket',
    reference: `OKV-${n}`,
    slotId: '2025-06-14T10:00',
    paidAt: '2025-06-01T07:00:00.000Z',
    salt: 'ab'.repeat(16),
  });

  it('is plain SHA-256, so that anybody can compute it again', () => {
    const [first] = sealAll(CHAIN_START, [ticket(1)]);
    const leaf = createHash('sha256')
      .update(leafText(ticket(1)))
      .digest('hex');
    expect(first).toEqual({ leaf, hash: createHash('sha256').update(linkText(CHAIN_START, leaf)).digest('hex') });
  });

  it('has another head when a ticket is added, changed, left out or moved', () => {
    const head = (list: SealedTicket[]): string | undefined => sealAll(CHAIN_START, list).at(-1)?.hash;
    const all = [ticket(1), ticket(2), ticket(3)];
    const others = [
      [...all, ticket(4)],
      [ticket(1), ticket(3)],
      [ticket(2), ticket(1), ticket(3)],
      [ticket(1), { ...ticket(2), slotId: '2025-06-14T10:15' }, ticket(3)],
    ];
    expect(new Set([all, ...others].map(head)).size).toBe(5);
    expect(sealAll(sealAll(CHAIN_START, all.slice(0, 2)).at(-1)?.hash ?? '', all.slice(2)).at(-1)).toEqual(
      sealAll(CHAIN_START, all).at(-1),
    );
  });
});

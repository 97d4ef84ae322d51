import fc from 'fast-check';
import { settlementOf } from '@raffle/contracts/settlement';
import { slotContains } from '@raffle/contracts/slot-time';
import { lineOf, type LineTerms, type LoggedTicket, type Statement } from './line.rules.js';

const at = (time: string): number => Date.parse(`2025-06-14T${time}+02:00`);
const instant = (time: string): number => Date.parse(`2025-06-${time}+02:00`);
const TERMS: LineTerms = { cutoffMinutes: 1440, winnerRule: 'nearest', witnesses: [] };
const MAY = Date.parse('2025-05-20T09:00:00+02:00');

const ticket = (index: number, slotId: string, logged = MAY, refunded?: number): LoggedTicket => ({
  index,
  slotId,
  at: logged,
  void: refunded === undefined ? null : { index: index + 100, at: refunded },
});
const tickets = (...times: string[]) => times.map((time, index) => ticket(index, `2025-06-14T${time}`));
const times = (arrivalMs: number, all: LoggedTicket[], terms = TERMS, statements: Statement[] = []): string[] =>
  lineOf(terms, all, statements, arrivalMs).map(({ ticket: { slotId } }) => slotId.slice(11));

describe('the ranking', () => {
  it('begins with the slot that contains the arrival, where a slot includes its start but not its end', () => {
    const all = tickets('09:45', '10:00', '10:15');
    const exact = { ...TERMS, winnerRule: 'exact' as const };
    expect(times(at('10:00:00'), all, exact)).toEqual(['10:00']);
    expect(times(at('10:14:59.999'), all, exact)).toEqual(['10:00']);
    expect(times(at('10:15:00'), all, exact)).toEqual(['10:15']);
    expect(times(at('12:00'), all, exact)).toEqual([]);
  });

  it('is ordered by distance in whole slots, with the earlier slot first on a tie', () => {
    const line = lineOf(TERMS, tickets('10:30', '09:30', '09:00', '23:45'), [], at('10:07'));
    expect(line.map(({ ticket: { slotId }, slotsAway }) => [slotId.slice(11), slotsAway])).toEqual([
      ['09:30', 2],
      ['10:30', 2],
      ['09:00', 4],
      ['23:45', 55],
    ]);
  });

  it('does not depend on the order of the tickets and always begins with a hit if there is one', () => {
    const slot = fc
      .integer({ min: 0, max: 95 })
      .map((n) => `2025-06-14T${String(Math.floor(n / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][n % 4]}`);
    fc.assert(
      fc.property(fc.uniqueArray(slot, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 86_399_999 }), (slots, offset) => {
        const arrival = at('00:00') + offset;
        const all = slots.map((slotId, index) => ticket(index, slotId));
        expect(times(arrival, all.toReversed())).toEqual(times(arrival, all));
        const hit = slots.find((slotId) => slotContains(slotId, arrival));
        if (hit !== undefined) expect(times(arrival, all)[0]).toBe(hit.slice(11));
      }),
    );
  });
});

describe('the settlement of a slot', () => {
  it.each([
    // A slot is settled two hours after its cut-off or when it begins, whichever is earlier.
    ['2025-06-14T10:00', 1440, '13T12:00:00'],
    ['2025-06-14T10:00', 180, '14T09:00:00'],
    ['2025-06-14T10:00', 60, '14T10:00:00'],
    ['2025-06-14T10:00', 0, '14T10:00:00'],
  ])('%s with a cut-off of %s minutes is settled at %s', (slotId, cutoff, settled) =>
    expect(settlementOf(slotId, cutoff)).toBe(instant(settled)),
  );

  const SLOT = '2025-06-14T10:00';
  const isIn = (logged: string, refunded?: string, arrival = '14T10:07:00'): boolean =>
    times(instant(arrival), [ticket(0, SLOT, instant(logged), refunded === undefined ? undefined : instant(refunded))]).length === 1;

  it('keeps a ticket in the draw if it is in the log by then', () => {
    expect([isIn('13T12:00:00'), isIn('13T12:00:00.001')]).toEqual([true, false]);
  });

  it('removes a ticket from the draw if its refund is in the log by then and ignores later refunds', () => {
    expect([isIn('10T09:00:00', '13T12:00:00'), isIn('10T09:00:00', '13T12:00:00.001')]).toEqual([false, true]);
  });

  it('coincides with the arrival if the arrival is earlier', () => {
    expect([isIn('12T08:00:00', undefined, '12T08:00:00'), isIn('12T08:00:00.001', undefined, '12T08:00:00')]).toEqual([true, false]);
    expect([isIn('10T09:00:00', '12T08:00:00', '12T08:00:00'), isIn('10T09:00:00', '12T08:00:01', '12T08:00:00')]).toEqual([false, true]);
  });

  it('keeps only the ticket that holds the slot at settlement if the slot was sold twice', () => {
    const [first, second] = [ticket(0, SLOT, instant('10T09:00:00'), instant('11T09:00:00')), ticket(1, SLOT, instant('12T09:00:00'))];
    expect(lineOf(TERMS, [first, second], [], instant('14T10:07:00')).map((one) => one.ticket.index)).toEqual([1]);
    expect(lineOf(TERMS, [first, second], [], instant('11T08:00:00')).map((one) => one.ticket.index)).toEqual([0]);
  });
});

describe('a ranking with witnesses', () => {
  const BOTH: LineTerms = {
    ...TERMS,
    witnesses: [
      { kind: 'tsa', name: 'one.example' },
      { kind: 'tsa', name: 'two.example' },
      { kind: 'log', name: 'witness.example/w1' },
    ],
  };
  const all = [ticket(0, '2025-06-14T10:00'), ticket(1, '2025-06-14T10:15')];
  const said = (witness: string, size: number, time: string): Statement => ({ witness, size, at: instant(time) });
  const line = (...statements: Statement[]) => times(instant('14T10:07:00'), all, BOTH, statements);

  it("includes a ticket only if one witness of each kind saw the ticket's entry in time", () => {
    expect(line()).toEqual([]);
    expect(line(said('one.example', 2, '10T09:00:00'))).toEqual([]);
    expect(line(said('one.example', 2, '10T09:00:00'), said('witness.example/w1', 1, '10T09:00:00'))).toEqual(['10:00']);
    expect(line(said('two.example', 2, '10T09:00:00'), said('witness.example/w1', 2, '13T12:00:00'))).toEqual(['10:00', '10:15']);
    // The 10:00 slot is settled at noon on the previous day, and the 10:15 slot fifteen minutes later.
    expect(line(said('one.example', 2, '10T09:00:00'), said('witness.example/w1', 2, '13T12:10:00'))).toEqual(['10:15']);
  });

  it('ignores witnesses that the terms do not name, and later statements about a smaller log', () => {
    expect(line(said('friend.example', 2, '10T09:00:00'), said('witness.example/w1', 2, '10T09:00:00'))).toEqual([]);
    const [early, late] = [said('one.example', 2, '10T09:00:00'), said('one.example', 1, '11T09:00:00')];
    expect(line(early, late, said('witness.example/w1', 2, '10T09:00:00'))).toEqual(['10:00', '10:15']);
  });

  it('counts a refund only if the witnesses saw it in time', () => {
    const refunded = [ticket(0, '2025-06-14T10:00', MAY, MAY), all[1] as LoggedTicket];
    const seen = (size: number) => [said('one.example', size, '10T09:00:00'), said('witness.example/w1', size, '10T09:00:00')];
    expect(times(instant('14T10:07:00'), refunded, BOTH, seen(50))).toEqual(['10:00', '10:15']);
    expect(times(instant('14T10:07:00'), refunded, BOTH, seen(101))).toEqual(['10:15']);
  });
});

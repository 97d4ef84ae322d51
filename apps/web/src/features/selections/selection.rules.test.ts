import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { dateOfSlot, datesBetween, slotEndIso, slotsOfDate, slotStartIso } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { countOfDay, needsConfirming, recheckTicked, refusalToPick } from './selection.rules';

const DATE = '2025-06-14';
const at = (time: string): string => `${DATE}T${time}`;

function slot(time: string, over: Partial<SlotView> = {}): SlotView {
  const id = at(time);
  const free = { status: 'available', isBooked: false, isMine: false, ownerId: null, ownerName: null } as const;
  return { id, date: dateOfSlot(id), startTime: slotStartIso(id), endTime: slotEndIso(id), ...free, ...over };
}

const booked = { status: 'booked', isBooked: true } as const;

describe('countOfDay', () => {
  test.each([
    { promise: 'nothing', ticked: [], grid: [], count: 0 },
    { promise: 'selected slots of the date', ticked: [at('10:00'), at('10:15')], grid: [], count: 2 },
    { promise: 'no slots on other dates', ticked: ['2025-06-15T10:00'], grid: [], count: 0 },
    { promise: 'slots booked by the user', ticked: [at('10:00')], grid: [slot('11:00', { ...booked, ownerId: 'me' })], count: 2 },
    { promise: 'slots held for the user', ticked: [], grid: [slot('11:00', { status: 'held', isMine: true })], count: 1 },
    {
      promise: 'a slot that is both held and selected only once',
      ticked: [at('11:00')],
      grid: [slot('11:00', { status: 'held', isMine: true })],
      count: 1,
    },
    {
      promise: 'no slots that belong to other users',
      ticked: [],
      grid: [slot('11:00', { ...booked, ownerId: 'p2' }), slot('12:00', { status: 'held' })],
      count: 0,
    },
  ])('counts $promise', ({ ticked, grid, count }) => {
    expect(countOfDay({ date: DATE, tickedIds: ticked, grid, myId: 'me' })).toBe(count);
  });
});

describe('refusalToPick', () => {
  const nine = Array.from({ length: 9 }, (_, index) => at(`0${index}:00`));

  test.each([
    { promise: 'allows a free slot', slot: slot('10:00'), ticked: [], refusal: null },
    { promise: 'refuses a selected slot', slot: slot('10:00'), ticked: [at('10:00')], refusal: 'already-selected' },
    { promise: 'refuses a booked slot', slot: slot('10:00', booked), ticked: [], refusal: 'booked' },
    { promise: "recognises the user's own booked slot", slot: slot('10:00', { ...booked, isMine: true }), ticked: [], refusal: 'own' },
    { promise: 'refuses a slot held for another user', slot: slot('10:00', { status: 'held' }), ticked: [], refusal: 'held' },
    { promise: 'allows a slot held for the user', slot: slot('10:00', { status: 'held', isMine: true }), ticked: [], refusal: null },
    { promise: 'refuses a closed slot', slot: slot('10:00'), closed: true, ticked: [], refusal: 'closed' },
    { promise: 'allows the tenth slot of a date', slot: slot('10:00'), ticked: nine, refusal: null },
    { promise: 'refuses the eleventh slot of a date', slot: slot('10:00'), ticked: [...nine, at('09:00')], refusal: 'day-full' },
  ] as const)('$promise', (row) => {
    const input = { date: DATE, tickedIds: row.ticked, grid: [row.slot], myId: 'me' };
    expect(refusalToPick(row.slot, 'closed' in row, input, 10)).toBe(row.refusal);
  });

  it('refuses to exceed the maximum number of slots per request', () => {
    const tickedIds = datesBetween('2025-01-01', '2025-12-31').flatMap(slotsOfDate).slice(0, MAX_SLOTS_PER_REQUEST);
    expect(refusalToPick(slot('10:00'), false, { date: DATE, tickedIds, grid: [], myId: 'me' }, 96)).toBe('too-many');
  });

  it('counts booked and selected slots towards the daily limit', () => {
    const grid = [slot('20:00', { ...booked, ownerId: 'me', isMine: true }), slot('10:00')];
    expect(refusalToPick(slot('10:00'), false, { date: DATE, tickedIds: nine, grid, myId: 'me' }, 10)).toBe('day-full');
  });
});

describe('recheckTicked', () => {
  const ticked = [at('10:00')];
  const open = () => false;

  test.each([
    { promise: 'keeps a free slot', over: {}, confirmed: true, lost: [], bought: [] },
    { promise: 'drops a slot booked by another user', over: booked, confirmed: true, lost: ['booked'], bought: [] },
    {
      promise: 'deselects a slot that the user has bought in the meantime',
      over: { ...booked, isMine: true },
      confirmed: true,
      lost: [],
      bought: ticked,
    },
    { promise: 'drops a slot held for another user', over: { status: 'held' }, confirmed: true, lost: ['held'], bought: [] },
    { promise: 'keeps a held slot until it is known who holds it', over: { status: 'held' }, confirmed: false, lost: [], bought: [] },
    { promise: 'keeps a slot held for the user', over: { status: 'held', isMine: true }, confirmed: true, lost: [], bought: [] },
  ] as const)('$promise', ({ over, confirmed, lost, bought }) => {
    const result = recheckTicked(ticked, [slot('10:00', over), slot('10:15', booked)], open, confirmed);
    expect(result.lost.map(({ reason }) => reason)).toEqual(lost);
    expect(result.bought).toEqual(bought);
  });

  it('drops closed slots', () => {
    expect(recheckTicked(ticked, [slot('10:00')], () => true, true).lost).toEqual([{ id: at('10:00'), reason: 'closed' }]);
  });

  it('ignores slots of other dates', () => {
    expect(recheckTicked(['2025-06-15T10:00'], [slot('10:00', booked)], open, true)).toEqual({ lost: [], bought: [] });
  });
});

test.each([
  { over: { status: 'held' }, needed: true },
  { over: { status: 'held', isMine: true }, needed: false },
  { over: booked, needed: false },
  { over: {}, needed: false },
] as const)('a selected slot with status $over.status and isMine $over.isMine requires a refetch: $needed', ({ over, needed }) => {
  expect(needsConfirming([at('10:00')], [slot('10:00', over)])).toBe(needed);
});

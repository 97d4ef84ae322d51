import {
  conflictFound,
  selectionCleared,
  selectionPaid,
  selectionReplaced,
  slotDropped,
  slotPicked,
  slotsDropped,
  storedConflict,
  tickedIds,
} from './selection-store';

const DATE = '2025-06-14';
const at = (time: string) => `${DATE}T${time}`;
const ref = (time: string) => ({ id: at(time), date: DATE, startTime: '' });
const stored = (): { slotIds: string[] } => JSON.parse(localStorage.getItem('selection') ?? '{}').state;

beforeEach(selectionCleared);

it('stores each slot once, in chronological order, in local storage', () => {
  slotPicked(at('11:00'));
  slotPicked(at('10:00'));
  slotPicked(at('11:00'));
  expect(tickedIds()).toEqual([at('10:00'), at('11:00')]);
  expect(stored().slotIds).toEqual([at('10:00'), at('11:00')]);
});

it('removes slots individually, several at once or all at once', () => {
  selectionReplaced([at('10:00'), at('11:00'), at('12:00'), at('13:00')]);
  slotDropped(at('10:00'));
  slotsDropped([at('11:00'), at('12:00')]);
  expect(tickedIds()).toEqual([at('13:00')]);
  selectionCleared();
  expect(stored().slotIds).toEqual([]);
});

it('ends a conflict when its last lost slot is removed manually', () => {
  selectionReplaced([at('10:00'), at('11:00'), at('12:00')]);
  conflictFound({ selectionId: 's', unavailableSlots: [ref('10:00'), ref('11:00')], keptSlots: [] });
  slotDropped(at('10:00'));
  expect(storedConflict()).not.toBeNull();
  slotDropped(at('11:00'));
  expect(storedConflict()).toBeNull();
});

it('removes bought slots and keeps the rest', () => {
  selectionReplaced([at('10:00'), at('11:00')]);
  selectionPaid('s', [at('10:00')]);
  expect(tickedIds()).toEqual([at('11:00')]);
});

it('adopts the slots selected in another tab, but ignores invalid ids', async () => {
  const value = JSON.stringify({ state: { slotIds: [at('09:00'), 'nonsense', `${DATE}T09:07`, 7] }, version: 1 });
  localStorage.setItem('selection', value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'selection', newValue: value }));
  expect(tickedIds()).toEqual([at('09:00')]);
});

it("adopts another tab's slots when the page is restored from the back/forward cache", () => {
  slotPicked(at('10:00'));
  localStorage.setItem('selection', JSON.stringify({ state: { slotIds: [at('11:00')] }, version: 1 }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(tickedIds()).toEqual([at('11:00')]);
});

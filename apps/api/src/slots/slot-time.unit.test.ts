import {
  dateAt,
  datesBetween,
  endTimeOfSlot,
  isDate,
  isSlotId,
  slotAt,
  slotContains,
  slotEndIso,
  slotLabel,
  slotsOfDate,
  slotStartMs,
} from '@raffle/contracts/slot-time';

describe('the slot calendar', () => {
  it.each([
    ['2025-06-14', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-13-01', false],
    ['2025-6-14', false],
    ['2025-06-14T10:00', false],
    [['2025-06-14'], false],
    [undefined, false],
  ])('isDate(%j) is %s', (text, answer) => {
    expect(isDate(text)).toBe(answer);
  });

  it.each([
    ['2025-06-14T10:00', true],
    ['2025-06-14T23:45', true],
    ['2025-06-14T24:00', false],
    ['2025-06-14T10:05', false],
    ['2025-06-31T10:00', false],
    ['2025-06-14T10:00:00', false],
    [{ id: '2025-06-14T10:00' }, false],
  ])('isSlotId(%j) is %s', (text, answer) => {
    expect(isSlotId(text)).toBe(answer);
  });

  it('has 96 slots a day, of which the last ends at 23:59', () => {
    const slots = slotsOfDate('2025-06-14');
    expect(slots).toHaveLength(96);
    expect(new Set(slots).size).toBe(96);
    expect(slotLabel(slots[40] ?? '')).toBe('10:00 - 10:14');
    expect(slotLabel(slots[95] ?? '')).toBe('23:45 - 23:59');
    expect(endTimeOfSlot('2025-06-14T09:30')).toBe('09:44');
    expect(slotEndIso('2025-06-14T10:00')).toBe('2025-06-14T10:14:00+02:00');
  });

  it('has 245 days from May to December', () => {
    expect(datesBetween('2025-05-01', '2025-12-31')).toHaveLength(245);
  });

  it.each([
    ['2025-06-14T09:59:59.999+02:00', false],
    ['2025-06-14T10:00:00+02:00', true],
    ['2025-06-14T10:14:59.999+02:00', true],
    ['2025-06-14T10:15:00+02:00', false],
  ])('the slot of 10:00 and an arrival at %s: %s', (arrival, wins) => {
    expect(slotContains('2025-06-14T10:00', Date.parse(arrival))).toBe(wins);
  });

  it('finds the slot and the date of an instant in Maun, whatever the time zone of this machine', () => {
    expect(slotAt(Date.parse('2025-06-13T22:20:00Z'))).toBe('2025-06-14T00:15');
    expect(dateAt(Date.parse('2025-06-13T22:20:00Z'))).toBe('2025-06-14');
    expect(slotAt(slotStartMs('2025-12-31T23:45'))).toBe('2025-12-31T23:45');
  });
});

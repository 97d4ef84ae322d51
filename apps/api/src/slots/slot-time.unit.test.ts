import {
  addDays,
  addMonths,
  dateAt,
  datesBetween,
  daysSince,
  endTimeOfSlot,
  isDate,
  isSlotId,
  maunTimeAt,
  slotAt,
  slotContains,
  slotEndIso,
  slotLabel,
  slotsOfDate,
  slotStartMs,
  weekdayOf,
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

  it('has 96 slots a day, and the last one ends at 23:59', () => {
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
    expect(datesBetween('2025-05-31', '2025-06-01')).toEqual(['2025-05-31', '2025-06-01']);
    expect(datesBetween('2025-06-02', '2025-06-01')).toEqual([]);
  });

  // Days on which the clocks change in Los Angeles, Cairo and Berlin.
  it.each(['2025-03-09', '2025-04-25', '2025-10-26', '2025-11-02'])(
    "counts %s as one day, regardless of the machine's time zone",
    (date) => {
      expect(addDays(addDays(date, 1), -1)).toBe(date);
      expect(daysSince(addDays(date, -1), addDays(date, 1))).toBe(2);
      expect(addMonths(date, 12)).toBe(`2026${date.slice(4)}`);
      expect((weekdayOf(date) + 1) % 7).toBe(weekdayOf(addDays(date, 1)));
    },
  );

  it.each([
    ['2025-06-14T09:59:59.999+02:00', false],
    ['2025-06-14T10:00:00+02:00', true],
    ['2025-06-14T10:14:59.999+02:00', true],
    ['2025-06-14T10:15:00+02:00', false],
  ])('the slot at 10:00 contains an arrival at %s: %s', (arrival, wins) => {
    expect(slotContains('2025-06-14T10:00', Date.parse(arrival))).toBe(wins);
  });

  it("finds the slot and the date of a time in Maun, regardless of the machine's time zone", () => {
    expect(slotAt(Date.parse('2025-06-13T22:20:00Z'))).toBe('2025-06-14T00:15');
    expect(dateAt(Date.parse('2025-06-13T22:20:00Z'))).toBe('2025-06-14');
    expect(maunTimeAt(Date.parse('2025-12-31T22:07:12Z'))).toBe('2026-01-01T00:07:12');
    expect(slotAt(slotStartMs('2025-12-31T23:45'))).toBe('2025-12-31T23:45');
  });
});

import type { SlotsChanged } from '@raffle/contracts/realtime';
import { DayFrames } from './day-frames.js';

const date = '2025-06-14';
const held = (id: string) => ({ id: `${date}T${id}`, status: 'held' as const });
const booked = (id: string) => ({ id: `${date}T${id}`, status: 'booked' as const });

function record(): { frames: DayFrames; sent: SlotsChanged[] } {
  const sent: SlotsChanged[] = [];
  return { frames: new DayFrames((frame) => sent.push(frame)), sent };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("a date's frames", () => {
  it('send a lone change immediately', () => {
    const { frames, sent } = record();
    frames.add({ date, version: 5, slots: [held('10:00')] });
    expect(sent).toEqual([{ date, version: 5, after: 4, slots: [held('10:00')] }]);
  });

  it("combine changes made within a few milliseconds and contain only a slot's last state", () => {
    const { frames, sent } = record();
    frames.add({ date, version: 1, slots: [held('10:00')] });
    frames.add({ date, version: 2, slots: [held('10:15')] });
    frames.add({ date, version: 3, slots: [booked('10:15'), held('11:00')] });
    jest.advanceTimersByTime(50);
    expect(sent.slice(1)).toEqual([{ date, version: 3, after: 1, slots: [booked('10:15'), held('11:00')] }]);
  });

  it('are sent in version order even if changes arrive out of order', () => {
    const { frames, sent } = record();
    frames.add({ date, version: 1, slots: [held('10:00')] });
    jest.advanceTimersByTime(50);
    frames.add({ date, version: 3, slots: [booked('10:15')] });
    expect(sent).toHaveLength(1);
    frames.add({ date, version: 2, slots: [held('10:15')] });
    jest.advanceTimersByTime(50);
    expect(sent.slice(1)).toEqual([{ date, version: 3, after: 1, slots: [booked('10:15')] }]);
  });

  it('do not wait forever for a version that another process sends', () => {
    const { frames, sent } = record();
    frames.add({ date, version: 1, slots: [held('10:00')] });
    jest.advanceTimersByTime(50);
    frames.add({ date, version: 9, slots: [held('12:00')] });
    jest.advanceTimersByTime(200);
    expect(sent.at(-1)).toEqual({ date, version: 9, after: 8, slots: [held('12:00')] });
  });

  it('do not mix changes to different dates', () => {
    const { frames, sent } = record();
    frames.add({ date, version: 1, slots: [] });
    frames.add({ date: '2025-06-15', version: 7, slots: [] });
    expect(sent.map((frame) => [frame.date, frame.version])).toEqual([
      [date, 1],
      ['2025-06-15', 7],
    ]);
  });
});

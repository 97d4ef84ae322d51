import { Logger } from '@nestjs/common';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { HoldBudgets } from './hold-budgets.js';

const HOME = { address: '203.0.113.7', proof: undefined };
const config = { holdBudgets: { address: 20, newcomers: 1000 }, sessionSecret: 'test' };
const ONE = ['2025-07-01T10:00'];
const TWENTY = slotsOfDate('2025-07-01').slice(0, 20);
const HELD = [{ from: null, newcomer: true, slots: 1000 }];

/**
 * Creates a `HoldBudgets` for which everyone is a newcomer. Each query that counts held slots is added to `counts` and waits until the test
 * calls its `answer` or `fail`.
 */
function budgets() {
  const counts: { answer: (rows: unknown[]) => void; fail: (error: Error) => void }[] = [];
  // The query for a single account is the only one that has parameters.
  const rows = (_statement: string, values?: unknown[]): Promise<unknown[]> =>
    values === undefined
      ? new Promise((answer, fail) => counts.push({ answer, fail }))
      : Promise.resolve([{ paid: false, held: 0, newcomer: true }]);
  const work = { isDone: () => Promise.resolve(false), required: () => Promise.resolve(new Error('work')) };
  const single = (read: (reader: { rows: typeof rows }) => Promise<unknown>) => read({ rows });
  return { counts, asked: new HoldBudgets({ single } as never, work as never, config) };
}

let now: jest.SpyInstance<number>;
let warn: jest.SpyInstance;
beforeEach(() => {
  now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the count of held slots', () => {
  it('is shared by all requests that arrive while it runs, and is reused for a second', async () => {
    const { counts, asked } = budgets();
    const requests = [asked.admit('1', ONE, HOME), asked.admit('2', ONE, HOME)];
    counts[0]?.answer(HELD);
    for (const request of requests) await expect(request).rejects.toThrow('work');
    now.mockReturnValue(2000);
    await expect(asked.admit('3', ONE, HOME)).rejects.toThrow('work');
    now.mockReturnValue(2001);
    const later = asked.admit('3', ONE, HOME);
    counts[1]?.answer([]);
    await expect(later).resolves.toMatchObject({ origin: { address: expect.any(String) } });
    expect(counts).toHaveLength(2);
  });

  it('keeps its last value if a later count fails, and requires no work if the first count fails', async () => {
    const { counts, asked } = budgets();
    const first = asked.admit('1', ONE, HOME);
    counts[0]?.fail(new Error('database away'));
    await expect(first).resolves.toMatchObject({ origin: { address: expect.any(String) } });
    expect(warn).toHaveBeenCalledTimes(1);
    // Slots that this process has admitted since the last count still count.
    await expect(asked.admit('1', TWENTY, HOME)).rejects.toThrow('work');
    now.mockReturnValue(2001);
    const next = asked.admit('1', TWENTY, HOME);
    counts[1]?.fail(new Error('still away'));
    await expect(next).rejects.toThrow('work');
  });
});

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { WorkDetails } from '@raffle/contracts/work';
import { Work } from './work.js';

const config = { sessionSecret: 'test', redisPrefix: 'test', workAttempts: 40 };
const HOLD = { action: 'hold', asker: '7' };

async function solved(work: Work, amount = 1): Promise<string> {
  const { challenge } = (await work.required(HOLD, amount)).details as WorkDetails;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const changed = (proof: string, change: (payload: { challenge: WorkDetails['challenge'] }) => void): string => {
  const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as { challenge: WorkDetails['challenge'] };
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};

describe('proof of work', () => {
  const work = new Work(null, config);
  let proof: string;
  beforeEach(async () => (proof = await solved(work)));

  it('counts only once', async () => {
    expect(await work.isDone(HOLD, 1, proof)).toBe(true);
    expect(await work.isDone(HOLD, 1, proof)).toBe(false);
  });

  it.each([
    ['another action', { action: 'register', asker: '7' }],
    ['another person', { action: 'hold', asker: '8' }],
  ])('does not count for %s', async (_whose, purpose) => {
    expect(await work.isDone(purpose, 1, proof)).toBe(false);
    expect(await work.isDone(HOLD, 1, proof)).toBe(true);
  });

  it.each<[string, (payload: { challenge: WorkDetails['challenge'] }) => void]>([
    ['an easier prefix', ({ challenge }) => (challenge.parameters.keyPrefix = '0')],
    ['a later expiry', ({ challenge }) => (challenge.parameters.expiresAt = 4_000_000_000)],
    ['a larger amount', ({ challenge }) => (challenge.parameters.data = { ...challenge.parameters.data, amount: 256 })],
    ['no signature', ({ challenge }) => delete challenge.signature],
    ['another nonce', ({ challenge }) => (challenge.parameters.nonce = '00'.repeat(16))],
  ])('does not count with %s', async (_what, change) => {
    expect(await work.isDone(HOLD, 1, changed(proof, change))).toBe(false);
  });

  it('does not count after it has expired or with another site’s secret', async () => {
    expect(await new Work(null, { ...config, sessionSecret: 'other' }).isDone(HOLD, 1, proof)).toBe(false);
    jest.useFakeTimers({ now: Date.now() + 601_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    expect(await work.isDone(HOLD, 1, proof).finally(() => jest.useRealTimers())).toBe(false);
  });

  it('counts if the required amount has at most doubled in the meantime', async () => {
    expect(await work.isDone(HOLD, 3, proof)).toBe(false);
    expect(await work.isDone(HOLD, 2, proof)).toBe(true);
    expect(await work.isDone(HOLD, 1_000_000, await solved(work, 256))).toBe(true);
  });

  it('may be larger for many objects, and is then valid for longer', async () => {
    const amountOf = async (pieces?: number) => {
      const { challenge } = (await work.required({ ...HOLD, pieces }, 1_000_000)).details as WorkDetails;
      // Compares whole minutes, so that the exact second does not matter.
      return [challenge.parameters.data?.amount, Math.round(((challenge.parameters.expiresAt ?? 0) - Date.now() / 1000) / 60)];
    };
    expect(await amountOf()).toEqual([512, 10]);
    expect(await amountOf(10)).toEqual([5120, 87]);
  });

  it.each([undefined, '', 'x', 'bnVsbA==', 'e30=', 'x'.repeat(3000), ['a', 'b']])('does not count if it is %j', async (nothing) => {
    expect(await work.isDone(HOLD, 1, nothing)).toBe(false);
  });

  it('takes more attempts for larger amounts', async () => {
    const tries = async (amount: number): Promise<number> => {
      const made = new Work(null, config);
      const { challenge } = (await made.required(HOLD, amount)).details as WorkDetails;
      return Number((await solveChallenge({ challenge, deriveKey }))?.counter);
    };
    expect(await tries(1)).toBeLessThanOrEqual(40);
    expect(await tries(4)).toBeGreaterThanOrEqual(80);
  });
});

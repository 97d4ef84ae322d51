import { retryDelayMs } from './outbox.rules.js';

describe('retryDelayMs', () => {
  it.each([
    { attempts: 1, most: 500 },
    { attempts: 2, most: 1000 },
    { attempts: 5, most: 8000 },
    { attempts: 10, most: 256_000 },
    { attempts: 11, most: 300_000 },
    { attempts: 5000, most: 300_000 },
  ])('waits between half of $most ms and $most ms after failure number $attempts', ({ attempts, most }) => {
    expect(retryDelayMs(attempts, 300_000, () => 0)).toBe(most / 2);
    expect(retryDelayMs(attempts, 300_000, () => 1)).toBe(most);
  });
});

import { expect } from '@playwright/test';

/** Repeats a measurement until it succeeds, because the page may still be changing. Has the same timeout as any other expectation. */
export function retryUntilStable(look: () => Promise<void>): Promise<void> {
  return expect(look).toPass({ timeout: 15_000 });
}

import { expect } from '@playwright/test';

/** Repeats a measurement until it succeeds, because the page may still be changing. Uses the same timeout as other expectations. */
export function retryUntilStable(look: () => Promise<void>): Promise<void> {
  return expect(look).toPass({ timeout: 15_000 });
}

import { expect } from '@playwright/test';

/** What is measured right after a change may still be on its way there: it is measured again for as long as any other expectation waits. */
export function settles(look: () => Promise<void>): Promise<void> {
  return expect(look).toPass({ timeout: 15_000 });
}

import { test as base, request } from '@playwright/test';
import { Account } from './people/account.js';
import { People } from './people/people.js';
import { newPerson, type PersonDetails } from './people/person.js';
import { Database } from './product/database.js';
import type { ClosedSeason } from './product/seeded-season.js';

export { expect } from '@playwright/test';

interface JourneyFixtures {
  people: People;
  /** An open date that no other journey uses. */
  date: string;
}

interface WorkerFixtures {
  url: string;
  database: Database;
  /** A date on which about half of the slots are taken. No journey changes these slots. */
  busyDate: string;
  closedSeason: ClosedSeason;
  /** Registers a person who uses the API without a browser. */
  register: (person?: PersonDetails) => Promise<Account>;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  url: [async ({}, use) => use(environment('E2E_URL')), { scope: 'worker' }],
  busyDate: [async ({}, use) => use(environment('E2E_BUSY_DATE')), { scope: 'worker' }],
  closedSeason: [
    async ({}, use) =>
      use({
        url: environment('E2E_CLOSED_URL'),
        databaseUrl: environment('E2E_CLOSED_DATABASE_URL'),
        busyDate: environment('E2E_CLOSED_BUSY_DATE'),
      }),
    { scope: 'worker' },
  ],
  database: [
    async ({}, use) => {
      const database = new Database(environment('E2E_DATABASE_URL'));
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  register: [
    async ({ url }, use) => {
      const sessions: { dispose: () => Promise<void> }[] = [];
      await use(async (person = newPerson()) => {
        const session = await request.newContext({ baseURL: url });
        sessions.push(session);
        return Account.register(session, person);
      });
      for (const session of sessions) await session.dispose();
    },
    { scope: 'worker' },
  ],
  people: async ({ browser, url }, use, test) => {
    const people = new People(browser, url);
    await use(people);
    try {
      // Checks for browser errors only if the journey passed. Otherwise, they would hide the reason for the failure.
      if (test.status === test.expectedStatus) people.expectNoBrowserErrors();
    } finally {
      await people.leave();
    }
  },
  date: async ({ database }, use) => use(await database.nextDate()),
});

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup starts the product and sets it`);
  return value;
}

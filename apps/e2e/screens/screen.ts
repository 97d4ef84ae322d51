import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Account } from '../people/account.js';
import type { People, Visitor } from '../people/people.js';
import type { Database } from '../product/database.js';
import type { ClosedSeason } from '../product/seeded-season.js';

export interface Visit {
  page: Page;
  /** A date on which other people have bought some slots and are holding others. */
  busyDate: string;
  database: Database;
  /** An open date for this visit alone. */
  date: string;
}

export interface MemberVisit extends Visit {
  account: Account;
}

interface Described {
  /** The screen's name: words joined by hyphens, which also name its screenshots. */
  name: string;
  /** The only viewport in which the screen exists; all if absent. */
  only?: 'narrow' | 'wide';
  /** Whether the screen needs no date of its own. The season has only about two hundred dates. */
  undated?: true;
  /**
   * Selector of the part that differs from other screens. Only this part is checked for accessibility. If a dialog is open, it is that part
   * automatically.
   */
  part?: string;
  /** Whether the screen shows a failure that the browser also reports on its console. */
  mayReportErrors?: true;
  /** Whether the screen uses the product with a closed season. */
  closedSeason?: true;
}

/** A page in one of its states, and the function that opens it. `open` returns when the state is reached. */
export type Screen =
  | (Described & { as: 'visitor' | 'organiser' | 'cashier'; open: (visit: Visit) => Promise<void> })
  | (Described & { as: 'member'; open: (visit: MemberVisit) => Promise<void> });

/** The people and data that a screen needs. */
export interface Stage {
  people: People;
  database: Database;
  busyDate: string;
  closedSeason: ClosedSeason;
}

/** Opens the page in the screen's state, in a new browser. */
export async function show(
  screen: Screen,
  { people, database, busyDate, closedSeason }: Stage,
  options: BrowserContextOptions,
): Promise<Visitor> {
  const place = screen.closedSeason ? { busyDate: closedSeason.busyDate, baseURL: closedSeason.url } : { busyDate };
  const date = screen.undated ? place.busyDate : await database.nextDate();
  const visit = { database, busyDate: place.busyDate, date };
  const browsing = place.baseURL ? { ...options, baseURL: place.baseURL } : options;
  if (screen.as === 'member') {
    const member = await people.member(browsing);
    await screen.open({ ...visit, ...member });
    return member;
  }
  const visitor = await people[screen.as](browsing);
  await screen.open({ ...visit, ...visitor });
  return visitor;
}

/** Returns a screen that only needs its URL. @param text identifies its content if the heading is not enough */
export function at(name: string, path: string, text?: string): Screen {
  return {
    name,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveCount(1); // not the shell's
      if (text) await expect(page.getByText(text).first()).toBeAttached();
    },
  };
}

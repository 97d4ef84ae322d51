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
  /** An open date that only this visit uses. */
  date: string;
}

export interface MemberVisit extends Visit {
  account: Account;
}

interface Described {
  /** Hyphenated name of the screen, also used in the file names of its screenshots. */
  name: string;
  /** The only viewport in which the screen exists. If absent, the screen exists in all viewports. */
  only?: 'narrow' | 'wide';
  /** Set if the screen needs no date of its own. Dates are scarce: the season has only about two hundred. */
  undated?: true;
  /**
   * Selector of the part that differs from other screens. Only this part is checked for accessibility. If a dialog is open, the dialog is
   * checked instead.
   */
  part?: string;
  /** Set if the screen shows a failure that the browser also reports in its console. */
  mayReportErrors?: true;
  /** Set if the screen uses the app instance whose season is closed. */
  closedSeason?: true;
}

/** A page in one of its states. `open` opens the page and resolves once it has reached that state. */
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

/** Opens the page in the screen's state in a new browser. */
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

/** Returns a screen that needs only a URL. @param text text to wait for, if the heading appears before the content */
export function at(name: string, path: string, text?: string): Screen {
  return {
    name,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveCount(1); // excludes the shell's heading
      if (text) await expect(page.getByText(text).first()).toBeAttached();
    },
  };
}

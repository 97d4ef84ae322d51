import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Account } from '../people/account.js';
import type { People, Visitor } from '../people/people.js';
import type { Database } from '../product/database.js';
import type { ClosedSeason } from '../product/world.js';

export interface Visit {
  page: Page;
  /** A date on which others have bought and hold slots. */
  busyDate: string;
  database: Database;
  /** An open date that is this visit's alone. */
  date: string;
}

export interface MemberVisit extends Visit {
  account: Account;
}

interface Described {
  /** Words with dashes: the name of the file that shows it. */
  name: string;
  /** The one viewport in which it exists; all when left out. */
  only?: 'narrow' | 'wide';
  /** It has to do with no date; the season has only about two hundred to give away. */
  undated?: true;
  /** A selector of what is new in it, when the rest is another screen's: only this is searched for barriers. A dialog is such a part by itself. */
  part?: string;
  /** The state is one of failure, in which the browser complains too. */
  mayComplain?: true;
  /** It is shown by the product whose season is over. */
  closedSeason?: true;
}

/** A page in one of its states, and how a person gets there. `open` returns when it stands. */
export type Screen =
  | (Described & { as: 'visitor' | 'organiser' | 'cashier'; open: (visit: Visit) => Promise<void> })
  | (Described & { as: 'member'; open: (visit: MemberVisit) => Promise<void> });

/** Who and what every screen can be shown with. */
export interface Stage {
  people: People;
  database: Database;
  busyDate: string;
  closedSeason: ClosedSeason;
}

/** Brings somebody to the page in the screen's state, in a browser of their own. */
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

/** A page that is there by its address alone. @param text by which its content is known, if the heading is not enough */
export function at(name: string, path: string, text?: string): Screen {
  return {
    name,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveCount(1); // the page's own, not the one of the shell before it
      if (text) await expect(page.getByText(text).first()).toBeAttached();
    },
  };
}

import type { Page } from '@playwright/test';
import type { Account } from '../people/account.js';
import type { Database } from '../product/database.js';

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
  /** Widths in pixels at which it exists; all when left out. */
  only?: 'narrow' | 'wide';
  /** It has to do with no date; the season has only about two hundred to give away. */
  undated?: true;
  /** The state is one of failure, in which the browser complains too. */
  mayComplain?: true;
}

/** A page in one of its states, and how a person gets there. `open` returns when it stands. */
export type Screen =
  | (Described & { as: 'visitor'; open: (visit: Visit) => Promise<void> })
  | (Described & { as: 'organiser'; open: (visit: Visit) => Promise<void> })
  | (Described & { as: 'member'; open: (visit: MemberVisit) => Promise<void> });

interface Somebody extends Omit<Visit, 'date'> {
  /** Of a member. */
  account?: Account;
}

export async function show(screen: Screen, somebody: Somebody): Promise<void> {
  const date = screen.undated ? somebody.busyDate : await somebody.database.nextDate();
  if (screen.as !== 'member') return screen.open({ ...somebody, date });
  const { account } = somebody;
  if (!account) throw new Error(`${screen.name} is shown to members only`);
  return screen.open({ ...somebody, account, date });
}

export type MemberScreen = Extract<Screen, { as: 'member' }>;
export type VisitorScreen = Extract<Screen, { as: 'visitor' }>;
export type OrganiserScreen = Extract<Screen, { as: 'organiser' }>;

import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../lib/paths';

/** Where a page stands in the navigation; in this order. */
export const NAVIGATION_GROUPS = ['overview', 'tickets', 'season', 'people', 'money', 'house'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export interface OrganiserPage {
  /** Its file in `pages`, its drawing in `frame/page-icons.tsx`, and what the tests call its screen. */
  name: string;
  /** As the router reads it. */
  path: string;
  title: string;
  description: string;
  /** Besides the owner, who sees everything; a `door` is open to everybody. */
  roles: readonly Exclude<AdminRole, 'owner'>[] | 'door';
  load: () => Promise<{ default: ComponentType }>;
  /** Its place in the navigation; none for a page that another one leads to. */
  group?: NavigationGroup;
  /** When the title is too long for it. */
  label?: string;
  /** Always in sight on a phone. */
  isMain?: true;
  /** The page that leads here. */
  parent?: string;
}

const SHARED = 'For the organisers of the Okavango flood raffle.';
const RUN_THE_SEASON = ['organiser'] as const;

/**
 * Every page of the organisers. The router, the navigation, titles and breadcrumbs, the command search, the built list of
 * addresses that the api answers with 200, the budgets and the walk through all screens read this list: a new page is one
 * entry here and its file in `pages`.
 */
export const organiserPages: OrganiserPage[] = [
  {
    name: 'login',
    path: paths.adminLogin,
    title: 'Admin Login',
    description: SHARED,
    roles: 'door',
    load: () => import('./pages/login'),
  },
  {
    name: 'setup',
    path: '/admin/setup',
    title: 'Admin Setup',
    description: SHARED,
    roles: 'door',
    load: () => import('./pages/setup'),
  },
  {
    name: 'accept-invite',
    path: '/admin/accept-invite',
    title: 'Join the organisers',
    description: SHARED,
    roles: 'door',
    load: () => import('./pages/accept-invite'),
  },
  {
    name: 'reset-password',
    path: paths.adminResetPassword,
    title: 'Reset your organiser password',
    description: SHARED,
    roles: 'door',
    load: () => import('./pages/reset-password'),
  },
  {
    name: 'dashboard',
    path: paths.adminDashboard,
    title: 'Admin Dashboard',
    label: 'Dashboard',
    description: 'How the season is going.',
    roles: ['organiser', 'cashier', 'charity'],
    group: 'overview',
    isMain: true,
    load: () => import('./pages/dashboard'),
  },
  {
    name: 'attention',
    path: paths.adminAttention,
    title: 'Needs attention',
    description: 'What needs somebody to settle it.',
    roles: RUN_THE_SEASON,
    group: 'overview',
    isMain: true,
    load: () => import('./pages/attention'),
  },
  {
    name: 'approvals',
    path: paths.adminApprovals,
    title: 'To approve',
    description: 'What somebody proposed and another must approve.',
    roles: ['organiser', 'charity'],
    group: 'overview',
    load: () => import('./pages/approvals'),
  },
  {
    name: 'bookings',
    path: paths.adminBookings,
    title: 'Bookings',
    description: 'Find a booking by name, phone, email, reference or time.',
    roles: RUN_THE_SEASON,
    group: 'tickets',
    isMain: true,
    load: () => import('./pages/bookings'),
  },
  {
    name: 'booking',
    path: '/admin/bookings/:id',
    title: 'Booking',
    description: 'Everything on record about one booking.',
    roles: RUN_THE_SEASON,
    parent: 'bookings',
    load: () => import('./pages/booking'),
  },
  {
    name: 'cash',
    path: paths.adminCash,
    title: 'Cash sale',
    description: 'Sell tickets for cash at the bridge.',
    roles: ['organiser', 'cashier'],
    group: 'tickets',
    isMain: true,
    load: () => import('./pages/cash'),
  },
  {
    name: 'cash-receipt',
    path: '/admin/cash/:id',
    title: 'Receipt',
    description: 'The receipt for a cash sale.',
    roles: ['organiser', 'cashier'],
    parent: 'cash',
    load: () => import('./pages/cash-receipt'),
  },
  {
    name: 'blocks',
    path: '/admin/blocks',
    title: 'Block slots',
    description: 'Days and slots that are kept off sale.',
    roles: RUN_THE_SEASON,
    group: 'tickets',
    load: () => import('./pages/blocks'),
  },
  {
    name: 'season',
    path: paths.adminSeason,
    title: 'Season',
    description: 'Dates, price and rules, and whether sales are open.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./pages/season'),
  },
  {
    name: 'result',
    path: paths.adminResult,
    title: 'Result',
    description: 'The arrival of the flood and who wins.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./pages/result'),
  },
  {
    name: 'news',
    path: '/admin/news',
    title: 'Flood news',
    description: 'Where the front of the flood has been seen.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./pages/news'),
  },
  {
    name: 'content',
    path: paths.adminContent,
    title: 'Content',
    description: 'What the site says: names, links, the prize, the rules.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./pages/content'),
  },
  {
    name: 'messages',
    path: '/admin/messages',
    title: 'Messages',
    description: 'Emails to groups of people.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./pages/messages'),
  },
  {
    name: 'feedback',
    path: '/admin/feedback',
    title: 'Feedback',
    description: 'What people wrote to the organisers of the Okavango flood raffle.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./pages/feedback'),
  },
  {
    name: 'deletions',
    path: '/admin/deletions',
    title: 'Deletions',
    description: 'Deleted accounts, and requests to delete one.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./pages/deletions'),
  },
  {
    name: 'statement',
    path: '/admin/statement',
    title: 'Payouts',
    description: 'What came in and where it went.',
    roles: ['organiser', 'charity'],
    group: 'money',
    load: () => import('./pages/statement'),
  },
  {
    name: 'cash-box',
    path: paths.adminCashBox,
    title: 'Cash box',
    description: 'Where the cash is, shifts, and what went to the bank.',
    roles: RUN_THE_SEASON,
    group: 'money',
    load: () => import('./pages/cash-box'),
  },
  {
    name: 'team',
    path: paths.adminTeam,
    title: 'Team',
    description: 'Who can do what.',
    roles: ['organiser', 'charity'],
    group: 'house',
    load: () => import('./pages/team'),
  },
  {
    name: 'audit',
    path: '/admin/audit',
    title: 'Audit log',
    description: 'What the organisers of the Okavango flood raffle did.',
    roles: RUN_THE_SEASON,
    group: 'house',
    load: () => import('./pages/audit'),
  },
  {
    name: 'jobs',
    path: '/admin/jobs',
    title: 'Jobs',
    description: 'What the site does on its own.',
    roles: RUN_THE_SEASON,
    group: 'house',
    load: () => import('./pages/jobs'),
  },
  {
    name: 'security',
    path: '/admin/security',
    title: 'Your sign-in',
    description: 'Your password and your authenticator app.',
    roles: ['organiser', 'cashier', 'charity'],
    group: 'house',
    load: () => import('./pages/security'),
  },
];

/** The page at an address, if there is one. */
export function pageAt(pathname: string): OrganiserPage | undefined {
  return organiserPages.find(({ path }) => matchPath(path, pathname) !== null);
}

export function pageNamed(name: string): OrganiserPage | undefined {
  return organiserPages.find((page) => page.name === name);
}

export function isFor(role: AdminRole, { roles }: OrganiserPage): boolean {
  return role === 'owner' || roles === 'door' || roles.includes(role);
}

export const labelOf = ({ label, title }: OrganiserPage): string => label ?? title;

/** What a role finds in the navigation, group by group. */
export function navigationFor(role: AdminRole): { group: NavigationGroup; pages: OrganiserPage[] }[] {
  const mine = organiserPages.filter((page) => page.group !== undefined && isFor(role, page));
  return NAVIGATION_GROUPS.map((group) => ({ group, pages: mine.filter((page) => page.group === group) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

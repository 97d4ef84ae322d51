import type { AdminRole } from '@raffle/contracts/admin/access';
import { matchPath } from 'react-router-dom';
import { paths } from '../lib/paths';
import { NAVIGATION_GROUPS, type NavigationGroup, type OrganiserPage } from './organiser-page';

const RUN_THE_SEASON = ['organiser'] as const;

/**
 * All the organisers' pages. The router, the navigation, the page titles, the breadcrumbs, the search, the bundle budgets and the screen
 * tests all use this list. It also determines the paths for which the API returns status 200.
 */
export const organiserPages: OrganiserPage[] = [
  {
    name: 'login',
    path: paths.adminLogin,
    title: 'Admin Login',
    lead: 'For the organisers. Participants sign in on the site.',
    roles: 'signed-out',
    load: () => import('./access/login-page'),
  },
  {
    name: 'setup',
    path: '/admin/setup',
    title: 'Admin Setup',
    lead: 'Set up the first organiser account. This works once, with the token that the server printed when it started.',
    roles: 'signed-out',
    load: () => import('./access/admin-setup-form'),
  },
  {
    name: 'accept-invite',
    path: '/admin/accept-invite',
    title: 'Join the organisers',
    lead: 'You were invited by email. Enter the name that the other organisers will see, and choose a password.',
    roles: 'signed-out',
    load: () => import('./access/accept-invite-page'),
  },
  {
    name: 'reset-password',
    path: paths.adminResetPassword,
    title: 'Reset your organiser password',
    roles: 'signed-out',
    load: () => import('./access/reset-password-page'),
  },
  {
    name: 'dashboard',
    path: paths.adminDashboard,
    title: 'Admin Dashboard',
    label: 'Dashboard',
    lead: 'Live figures for the current season.',
    roles: ['organiser', 'cashier', 'charity'],
    group: 'overview',
    isMain: true,
    load: () => import('./overview/overview-panel'),
  },
  {
    name: 'attention',
    path: paths.adminAttention,
    title: 'Needs attention',
    lead: 'Open problems found by a check or a payment. All times are Maun time, CAT.',
    roles: RUN_THE_SEASON,
    group: 'overview',
    isMain: true,
    load: () => import('./attention/attention-panel'),
  },
  {
    name: 'approvals',
    path: paths.adminApprovals,
    title: 'To approve',
    lead: 'A proposal is carried out only when somebody else approves it. Please approve only what you have checked yourself.',
    roles: ['organiser', 'charity'],
    group: 'overview',
    load: () => import('./approvals/approvals-panel'),
  },
  {
    name: 'bookings',
    path: paths.adminBookings,
    title: 'Bookings',
    lead: 'Type what you know: a name, phone, email, reference, receipt, day or time, such as "Neo 14 June 09:00". All times are Maun time, CAT.',
    roles: RUN_THE_SEASON,
    group: 'tickets',
    isMain: true,
    load: () => import('./bookings/bookings.list'),
  },
  {
    name: 'booking',
    path: '/admin/bookings/:id',
    title: 'Booking',
    roles: RUN_THE_SEASON,
    parent: 'bookings',
    load: () => import('./bookings/booking-page'),
  },
  {
    name: 'cash',
    path: paths.adminCash,
    title: 'Cash sale',
    lead: 'For somebody at the bridge without an account: choose the slots, take the cash, give the receipt.',
    roles: ['organiser', 'cashier'],
    group: 'tickets',
    isMain: true,
    load: () => import('./cash/cash-page'),
  },
  {
    name: 'cash-receipt',
    path: '/admin/cash/:id',
    title: 'Receipt',
    roles: ['organiser', 'cashier'],
    parent: 'cash',
    load: () => import('./cash/cash-receipt-page'),
  },
  {
    name: 'blocks',
    path: '/admin/blocks',
    title: 'Block slots',
    lead: 'Blocked slots are not on sale. Slots that somebody holds or has bought are not affected. Every block is in the public log.',
    roles: RUN_THE_SEASON,
    group: 'tickets',
    load: () => import('./blocks/blocks-page'),
  },
  {
    name: 'season',
    path: paths.adminSeason,
    title: 'Season',
    lead: 'Visitors see your changes immediately.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./season/season-panel'),
  },
  {
    name: 'result',
    path: paths.adminResult,
    title: 'Result',
    lead: 'From the water reaching the line to announcing the winner. Somebody else approves each step after the arrival is recorded.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./result/result-admin-panel'),
  },
  {
    name: 'news',
    path: '/admin/news',
    title: 'Flood news',
    lead: 'Short posts for the home page. Visitors see them immediately.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./news/news-page'),
  },
  {
    name: 'content',
    path: paths.adminContent,
    title: 'Content',
    lead: 'Who runs it, sponsors, causes, prize, rules, questions and past arrivals, season by season. Visitors see changes to the current season immediately.',
    roles: RUN_THE_SEASON,
    group: 'season',
    load: () => import('./content/content-page'),
  },
  {
    name: 'people',
    path: paths.adminPeople,
    title: 'People',
    lead: 'Everybody who has registered, with or without a booking, and everybody who paid cash. All times are Maun time, CAT.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./people/people.list'),
  },
  {
    name: 'person',
    path: '/admin/people/:id',
    title: 'Person',
    roles: RUN_THE_SEASON,
    parent: 'people',
    load: () => import('./people/person-page'),
  },
  {
    name: 'messages',
    path: '/admin/messages',
    title: 'Messages',
    lead: 'Send an email to each person in a group. You see how many people get it before you send it.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./messages/messages-page'),
  },
  {
    name: 'feedback',
    path: '/admin/feedback',
    title: 'Feedback',
    lead: 'What people wrote on the help page, newest first.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./feedback/feedback.list'),
  },
  {
    name: 'deletions',
    path: '/admin/deletions',
    title: 'Deletions',
    lead: 'Deleted accounts. Names, addresses and phone numbers are gone; tickets and money stay, shown as Anonymous.',
    roles: RUN_THE_SEASON,
    group: 'people',
    load: () => import('./deletions/deletions-page'),
  },
  {
    name: 'statement',
    path: '/admin/statement',
    title: 'Payouts',
    lead: 'What the season brought in, what each charity is due, and what it has received.',
    roles: ['organiser', 'charity'],
    group: 'money',
    load: () => import('./money/statement-page'),
  },
  {
    name: 'cash-box',
    path: paths.adminCashBox,
    title: 'Cash box',
    lead: 'Where the cash is, from the box at the bridge to the bank.',
    roles: RUN_THE_SEASON,
    group: 'money',
    load: () => import('./cash/cash-box-page'),
  },
  {
    name: 'team',
    path: paths.adminTeam,
    title: 'Team',
    lead: 'Who runs the season with you, and what each may do.',
    roles: ['organiser', 'charity'],
    group: 'house',
    load: () => import('./access/team/team-page'),
  },
  {
    name: 'audit',
    path: '/admin/audit',
    title: 'Audit log',
    lead: 'What organisers did, newest first. Every action is recorded as it happens, and nobody can change the record.',
    roles: RUN_THE_SEASON,
    group: 'house',
    load: () => import('./audit/audit.list'),
  },
  {
    name: 'jobs',
    path: '/admin/jobs',
    title: 'Jobs',
    lead: 'Work that the site does on its own: ending holds, checking payments, sending emails. You will not normally need this page. A job that fails runs again by itself; one that stays late is shown under "Needs attention" too. All times are Maun time, CAT.',
    roles: RUN_THE_SEASON,
    group: 'house',
    load: () => import('./jobs/jobs.list'),
  },
  {
    name: 'security',
    path: '/admin/security',
    title: 'Your sign-in',
    lead: "Your password, and a second check that it's you: an authenticator app or a passkey.",
    roles: ['organiser', 'cashier', 'charity'],
    group: 'house',
    load: () => import('./access/security/security-page'),
  },
];

/** Returns the page at the given path, or undefined if there is none. */
export function pageAt(pathname: string): OrganiserPage | undefined {
  return organiserPages.find(({ path }) => matchPath(path, pathname) !== null);
}

export function pageNamed(name: string): OrganiserPage | undefined {
  return organiserPages.find((page) => page.name === name);
}

/** Returns a page's ancestors, starting with the dashboard. The dashboard and `signed-out` pages have no ancestors. */
export function pagesAbove({ name, roles, parent = '' }: OrganiserPage): OrganiserPage[] {
  if (roles === 'signed-out' || name === 'dashboard') return [];
  return ['dashboard', parent].flatMap((above) => pageNamed(above) ?? []);
}

export function isAllowedFor(role: AdminRole, { roles }: OrganiserPage): boolean {
  return role === 'owner' || roles === 'signed-out' || roles.includes(role);
}

export const labelOf = ({ label, title }: OrganiserPage): string => label ?? title;

/** Returns the navigation pages that a role can open, by group. Omits empty groups. */
export function navigationFor(role: AdminRole): { group: NavigationGroup; pages: OrganiserPage[] }[] {
  const mine = organiserPages.filter((page) => page.group !== undefined && isAllowedFor(role, page));
  return NAVIGATION_GROUPS.map((group) => ({ group, pages: mine.filter((page) => page.group === group) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

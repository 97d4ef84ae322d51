import type { AdminRole } from '@raffle/contracts/admin';
import { paths } from '../../../app/paths';
import { adminFrameCopy } from './admin-frame.copy';

export interface AdminLink {
  label: string;
  to: string;
  /** Besides the owner, who sees everything. */
  roles: readonly Exclude<AdminRole, 'owner'>[];
  /** Of a group of pages that belong together: a little room stands before it. */
  first?: boolean;
}

export function isFor(role: AdminRole, { roles }: AdminLink): boolean {
  return role === 'owner' || roles.includes(role);
}

/** A new page of the organisers is one line here, one in `app/routes.ts` and one in `app/paths.ts`. */
export const adminNavigation: AdminLink[] = [
  // what happens now
  { label: adminFrameCopy.dashboard, to: paths.adminDashboard, roles: ['organiser', 'cashier', 'charity'] },
  { label: adminFrameCopy.attention, to: paths.adminAttention, roles: ['organiser'] },
  // tickets
  { label: adminFrameCopy.bookings, to: paths.adminBookings, roles: ['organiser'], first: true },
  { label: adminFrameCopy.cash, to: paths.adminCash, roles: ['organiser', 'cashier'] },
  { label: adminFrameCopy.blocks, to: paths.adminBlocks, roles: ['organiser'] },
  // the flood
  { label: adminFrameCopy.season, to: paths.adminSeason, roles: ['organiser'], first: true },
  { label: adminFrameCopy.result, to: paths.adminResult, roles: ['organiser'] },
  { label: adminFrameCopy.news, to: paths.adminNews, roles: ['organiser'] },
  { label: adminFrameCopy.content, to: paths.adminContent, roles: ['organiser'] },
  // people
  { label: adminFrameCopy.messages, to: paths.adminMessages, roles: ['organiser'], first: true },
  { label: adminFrameCopy.feedback, to: paths.adminFeedback, roles: ['organiser'] },
  { label: adminFrameCopy.deletions, to: paths.adminDeletions, roles: ['organiser'] },
  // money
  { label: adminFrameCopy.statement, to: paths.adminStatement, roles: ['organiser', 'charity'], first: true },
  // the house
  { label: adminFrameCopy.team, to: paths.adminTeam, roles: [], first: true },
  { label: adminFrameCopy.audit, to: paths.adminAudit, roles: ['organiser'] },
  { label: adminFrameCopy.queues, to: paths.adminQueues, roles: ['organiser'] },
  { label: adminFrameCopy.security, to: paths.adminSecurity, roles: ['organiser', 'cashier', 'charity'] },
];

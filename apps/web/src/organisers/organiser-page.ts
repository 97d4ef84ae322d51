import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ComponentType } from 'react';

/** The groups of the navigation, in order. */
export const NAVIGATION_GROUPS = ['overview', 'tickets', 'season', 'people', 'money', 'house'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export interface OrganiserPage {
  /** Names its icon in `frame/page-icons.tsx` and its screen in the tests. */
  name: string;
  path: string;
  title: string;
  /** A sentence under the heading. */
  lead?: string;
  /** Besides the owner, who sees every page. A `door` needs no session. */
  roles: readonly Exclude<AdminRole, 'owner'>[] | 'door';
  /** What is drawn under the heading. */
  load: () => Promise<{ default: ComponentType }>;
  /** Its place in the navigation; a page without one is opened from its parent. */
  group?: NavigationGroup;
  /** A shorter title for the navigation. */
  label?: string;
  /** In the bar at the foot of a phone. */
  isMain?: true;
  /** The name of the page that leads here. */
  parent?: string;
}

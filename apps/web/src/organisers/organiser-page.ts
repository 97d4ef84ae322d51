import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ComponentType } from 'react';

/** Groups of the navigation, in display order. */
export const NAVIGATION_GROUPS = ['overview', 'tickets', 'season', 'people', 'money', 'house'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export interface OrganiserPage {
  /** Key of the page's icon in `frame/page-icons.tsx`, and the name of its screen in the tests. */
  name: string;
  path: string;
  title: string;
  /** Sentence under the heading. */
  lead?: string;
  /** Roles that can open the page. The owner can open every page. A `signed-out` page needs no session. */
  roles: readonly Exclude<AdminRole, 'owner'>[] | 'signed-out';
  /** Loads the component drawn under the heading. */
  load: () => Promise<{ default: ComponentType }>;
  /** Group in the navigation. A page without a group is opened from its parent. */
  group?: NavigationGroup;
  /** Shorter title for the navigation. */
  label?: string;
  /** Whether the page is in the bottom bar on phones. */
  isMain?: true;
  /** Name of the page that links here. */
  parent?: string;
}

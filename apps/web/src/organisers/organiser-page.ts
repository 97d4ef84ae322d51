import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ComponentType } from 'react';

/** Groups of pages in the navigation, in display order. */
export const NAVIGATION_GROUPS = ['overview', 'tickets', 'season', 'people', 'money', 'house'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export interface OrganiserPage {
  /** Identifies the page's icon in `frame/page-icons.tsx` and the page's screen in the browser tests. */
  name: string;
  path: string;
  title: string;
  /** Sentence under the heading. */
  lead?: string;
  /** Roles that can open the page, besides the owner, who can open every page. A `signed-out` page requires no sign-in. */
  roles: readonly Exclude<AdminRole, 'owner'>[] | 'signed-out';
  /** Loads the component that is rendered below the heading. */
  load: () => Promise<{ default: ComponentType }>;
  /** The page's group in the navigation. A page without a group is not in the navigation. */
  group?: NavigationGroup;
  /** Shorter title for the navigation. */
  label?: string;
  /** Whether the bottom bar on phones links to the page. */
  isMain?: true;
  /** `name` of the parent page in the breadcrumbs. */
  parent?: string;
}

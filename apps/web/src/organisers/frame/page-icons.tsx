import type { ReactNode } from 'react';
import { AlertIcon, CalendarIcon, CardIcon, ClockIcon, icon, PeopleIcon, RefreshIcon, TrophyIcon } from '../../ui/icons';

export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.8" />
    <path d="M16 16l4.5 4.5" />
  </>,
);
export const MoreIcon = icon(
  <>
    <rect x="4" y="4" width="6" height="6" rx="1.5" />
    <rect x="14" y="4" width="6" height="6" rx="1.5" />
    <rect x="4" y="14" width="6" height="6" rx="1.5" />
    <path d="M17 14v6M14 17h6" />
  </>,
);
export const LogoutIcon = icon(<path d="M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M11 12h9.5M17 8.5l3.5 3.5-3.5 3.5" />);
export const SiteIcon = icon(<path d="M20 12H4M10 6l-6 6 6 6" />);

const ICONS: Record<string, (props: object) => ReactNode> = {
  dashboard: icon(<path d="M4 20V11M9.3 20V4M14.7 20v-6M20 20V8" />),
  attention: AlertIcon,
  approvals: icon(<path d="M2.5 12.5l4.5 4.5L16 8M11.5 16.5l.5.5 9-9" />),
  bookings: icon(<path d="M3.5 8.5v-3h17v3a3.5 3.5 0 0 0 0 7v3h-17v-3a3.5 3.5 0 0 0 0-7zM13.5 5.5v2.5M13.5 11v2.5M13.5 16.5v2" />),
  cash: icon(
    <>
      <rect x="2.8" y="6" width="18.4" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M6.3 12h.1M17.6 12h.1" />
    </>,
  ),
  blocks: icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M6 6l12 12" />
    </>,
  ),
  season: CalendarIcon,
  result: TrophyIcon,
  news: icon(<path d="M12 3.5s-6 6.3-6 10.7a6 6 0 0 0 12 0C18 9.8 12 3.5 12 3.5zM9 14.5a3 3 0 0 0 3 3" />),
  content: icon(<path d="M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h7M9 16.5h7" />),
  messages: icon(<path d="M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7" />),
  feedback: icon(<path d="M4 4.5h16v12H11l-4.5 4v-4H4zM8 9h8M8 12.5h5" />),
  deletions: icon(
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M2.8 20.5c1-4 3.8-6 7.2-6 1.3 0 2.5.3 3.6.8M16 16.5l5 5M21 16.5l-5 5" />
    </>,
  ),
  statement: CardIcon,
  'cash-box': icon(<path d="M3.5 9.5h17v10h-17zM6.5 9.5l2-5h7l2 5M10 13.5h4" />),
  people: icon(
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c1-4 4.2-6 7.5-6s6.5 2 7.5 6" />
    </>,
  ),
  team: PeopleIcon,
  audit: icon(<path d="M8.5 6h12M8.5 12h12M8.5 18h12M4 6h.1M4 12h.1M4 18h.1" />),
  jobs: RefreshIcon,
  security: icon(<path d="M6 10.5h12v10H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5" />),
};

/** Icon for a page in the registry. A clock is shown for a page without its own icon. */
export function PageIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ClockIcon;
  return <Icon />;
}

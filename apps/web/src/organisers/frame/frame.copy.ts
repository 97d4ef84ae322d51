import type { SeasonPhase, SeasonView } from '@raffle/contracts/season';
import type { NavigationGroup } from '../organiser-page';

export const frameCopy = {
  skip: 'Skip to content',
  navigation: 'Admin',
  mainPlaces: 'Main pages',
  breadcrumbs: 'Breadcrumbs',
  groups: {
    overview: 'Overview',
    tickets: 'Tickets',
    season: 'Season',
    people: 'People',
    money: 'Money',
    house: 'Administration',
  } satisfies Record<NavigationGroup, string>,
  site: 'Back to the site',
  more: 'More',
  moreTitle: 'All pages',
  close: 'Close',
  notYours: 'Your role does not allow this.',
  missing: { title: 'Page not found', lead: "There is no organisers' page at this address." },
  dashboard: 'Dashboard',
  attention: (count: number) => (count === 1 ? '1 thing needs attention' : `${count} things need attention`),
  account: (name: string, role: string) => `Your account: ${name}, ${role}`,
  theme: { light: 'Switch to light theme', dark: 'Switch to dark theme' },
  season: {
    of: (year: number) => `Season ${year}`,
    noWinner: 'Nobody has won',
    phase: {
      preparing: 'Not open yet',
      open: 'Sales open',
      'water-near': 'Water near, sales open',
      paused: 'Sales paused',
      'sales-over': 'Sales over',
      'water-came': 'The flood has arrived',
      announced: 'Winner announced',
      claimed: 'Prize claimed',
      'passed-on': 'Prize passed on',
      closed: 'Season over',
      'no-water': 'No water came',
      'called-off': 'Called off',
    } satisfies Record<SeasonPhase, string>,
  },
  search: {
    open: 'Search',
    keys: 'Ctrl K',
    title: 'Search pages, bookings and people',
    titlePages: 'Search pages',
    placeholder: 'A page, a name, a phone number, a reference...',
    placeholderPages: 'A page...',
    pages: 'Pages',
    bookings: 'Bookings',
    people: 'People',
    searching: 'Searching...',
    nothing: 'Nothing found.',
    failed: "We couldn't search bookings and people. Please try again.",
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    hint: 'Arrow keys to choose, Enter to open, Escape to close',
  },
} as const;

/** Returns true if the result is announced and nobody wins, so there is no prize to claim. */
export function hasNoWinner({ phase, winner }: SeasonView): boolean {
  return winner === null && (phase === 'announced' || phase === 'passed-on');
}

/** Returns the state of the season as shown to organisers. */
export function seasonStateOf(season: SeasonView): string {
  return hasNoWinner(season) ? frameCopy.season.noWinner : frameCopy.season.phase[season.phase];
}

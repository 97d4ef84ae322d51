import type { SeasonPhase, SeasonView } from './season.js';

/*
 * Title, description and picture for a page's head in each phase of the season, for search engines and shared links. The API writes them
 * into the HTML, and the web app updates them when the user opens another page.
 */

export interface PhaseHead {
  /** Sentence that begins the description of every public page. */
  line: string;
  /** Title of /booking, without the site's name. */
  bookingTitle: string;
  /** Picture for shared links. This picture replaces the default pictures, which ask when the water will come. */
  picture: { path: string; alt: string };
}

export function bookingTitle(year: number): string {
  return `Predictions for ${year}`;
}

/** Returns the head for the season's phase, or null while slots are on sale, when each page has its own head. */
export function phaseHead(season: Pick<SeasonView, 'phase' | 'year' | 'winner' | 'ended'>): PhaseHead | null {
  const found = LINES[season.phase](season);
  if (found === null) return null;
  const [picture, line] = found;
  return {
    line,
    bookingTitle: bookingTitle(season.year),
    picture: { path: `/share/${picture}.png`, alt: 'A basket of coils in two colours' },
  };
}

/** Name of a picture in `public/share`. */
type Picture = 'preparing' | 'paused' | 'sales-over' | 'water-came' | 'winner' | 'over' | 'no-water' | 'called-off';
type LineOfPhase = (season: Pick<SeasonView, 'year' | 'winner' | 'ended'>) => [Picture, line: string] | null;

const onSale: LineOfPhase = () => null;
const decided: LineOfPhase = ({ year, winner }) =>
  winner === null ? ['over', `Nobody wins in ${year}.`] : ['winner', `The winner of ${year} is announced.`];

const LINES: Record<SeasonPhase, LineOfPhase> = {
  preparing: ({ year }) => ['preparing', `The raffle of ${year} is being prepared, and nothing is on sale yet.`],
  open: onSale,
  'water-near': onSale,
  paused: ({ year }) => ['paused', `Predictions for ${year} are paused.`],
  'sales-over': ({ year }) => ['sales-over', `Predictions for ${year} are closed.`],
  'water-came': ({ year }) => ['water-came', `The water came in ${year}, and the winner will be announced next.`],
  announced: decided,
  'passed-on': decided,
  claimed: decided,
  closed: ({ year }) => ['over', `The raffle of ${year} is over.`],
  'no-water': ({ year, ended }) => [
    'no-water',
    ended?.refunds
      ? `No water came in ${year}, and everybody gets their money back.`
      : `No water came in ${year}, so the last time slot counts.`,
  ],
  'called-off': ({ year }) => ['called-off', `The raffle of ${year} is called off, and everybody gets their money back.`],
};

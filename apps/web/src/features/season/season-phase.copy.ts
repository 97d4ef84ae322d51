import type { Station } from '@raffle/contracts/content/news';
import type { SeasonPhase, SeasonView } from '@raffle/contracts/season';
import { maunInstant } from '../../lib/format/maun-time';
import { endingCopy } from './season-ending.copy';
import { isOnSale } from './season-phase';

export interface PhaseTexts {
  title: string;
  /** One string per paragraph. */
  text: string[];
}

const ON_THE_WAY: Record<Station, { title: string; text: string }> = {
  mohembo: { title: 'The water has reached Mohembo', text: 'It is on its way through the delta.' },
  boro: { title: 'The water has come down the Boro', text: 'It is on its way to the Old Matlapaneng Bridge in Maun.' },
  thamalakane: { title: 'The water is in the Thamalakane', text: 'It is on its way to the Old Matlapaneng Bridge in Maun.' },
  bridge: { title: 'The water is near the bridge', text: 'The official time at the Old Matlapaneng Bridge has not been recorded yet.' },
};

const ANONYMOUS = 'Anonymous';

/** Returns the title and text for the season's phase. Returns null for the `open` phase, for which each page has its own text. */
export function describePhase(season: SeasonView): PhaseTexts | null {
  return season.phase === 'open' ? null : TEXTS[season.phase](season);
}

/** Returns the reason why nothing is on sale, or null while slots are on sale. */
export function closedTitle(season: SeasonView): string | null {
  return isOnSale(season.phase) ? null : (describePhase(season)?.title ?? 'Predictions are closed');
}

const TEXTS: Record<Exclude<SeasonPhase, 'open'>, (season: SeasonView) => PhaseTexts | null> = {
  preparing: ({ year }) => ({
    title: `The raffle of ${year} is being prepared`,
    text: ['Nothing is on sale yet. You can make your prediction here as soon as the organisers open the season.'],
  }),
  'water-near': ({ waterAt }) => {
    const { title, text } = ON_THE_WAY[waterAt ?? 'boro'];
    return { title, text: [`${text} You can still predict when it will pass: each time slot is on sale until its cut-off.`] };
  },
  paused: ({ pausedFor }) => ({
    title: 'Predictions are paused',
    text: [
      pausedFor === null
        ? 'The organisers have stopped sales for now.'
        : `The organisers have stopped sales for now. They say: ${pausedFor}`,
      'Predictions that are paid for stay valid.',
    ],
  }),
  'sales-over': ({ year, today, to }) => ({
    title: `Predictions for ${year} are closed`,
    text: [
      today > to
        ? 'The last date has passed, and no arrival is on record yet. The organisers will record one, or end the season under its rules.'
        : 'No more time slots are on sale, and the water has not come yet. Who wins depends on when it passes under the bridge.',
    ],
  }),
  'water-came': (season) => ({
    title: 'The water has come',
    text: [decidedBy(season), 'A second person checks the time. Then the winner is announced here.'],
  }),
  announced: (season) => ({
    title: season.winner === null ? `Nobody wins in ${season.year}` : `${winnerName(season.winner)} wins`,
    text: [
      decidedBy(season),
      season.winner === null
        ? 'Under the rules of the season, no ticket wins the prize.'
        : 'The winner has been told and can claim the prize now.',
    ],
  }),
  'passed-on': (season) => ({
    title: season.winner === null ? `Nobody wins in ${season.year}` : `${winnerName(season.winner)} wins`,
    text: [
      decidedBy(season),
      season.winner === null
        ? 'The prize was passed on until nobody was left in line.'
        : 'The prize was passed on: somebody named earlier did not get it.',
    ],
  }),
  claimed: (season) => ({
    title: `${winnerName(season.winner)} has won`,
    text: [decidedBy(season), 'The prize is claimed. Next, each charity gets its half.'],
  }),
  closed: (season) => ({
    title: `The raffle of ${season.year} is over`,
    text: [
      decidedBy(season),
      `${season.winner === null ? 'Nobody won the prize.' : `${winnerName(season.winner)} won the prize.`} Both charities have been paid.`,
    ],
  }),
  'no-water': describeEnding,
  'called-off': describeEnding,
};

function describeEnding({ year, ended }: SeasonView): PhaseTexts | null {
  return (
    ended && {
      title: endingCopy.title(ended, year),
      text: [
        endingCopy.means(ended),
        ended.refunds ? endingCopy.money : 'The winner will be announced next.',
        `The organisers say: ${ended.reason}`,
      ],
    }
  );
}

function decidedBy({ year, arrival }: SeasonView): string {
  return arrival === null
    ? `No water came in ${year}, so the last time slot of the season counts.`
    : `The water passed under the Old Matlapaneng Bridge on ${maunInstant(arrival)}, Maun time.`;
}

function winnerName(winner: string | null): string {
  return winner === null || winner === ANONYMOUS ? 'Somebody who stays anonymous' : winner;
}

import { STATIONS, type Station } from '@raffle/contracts/content/news';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import type { Reader } from '../platform/db/database.js';
import type { SeasonFacts } from './season-phase.rules.js';

/** @param $1 year @param $2 stations in the order in which the water reaches them */
const WATER = `
  SELECT (SELECT station FROM news_posts WHERE season_year = $1 AND withdrawn_at IS NULL AND reached
           ORDER BY array_position($2::text[], station) DESC LIMIT 1) AS "waterAt",
         (SELECT state FROM arrivals WHERE season_year = $1 AND state <> 'withdrawn') AS arrival`;

/** Does not compute the sums while a winner may still claim the prize, because the season cannot close until then. @param $1 year */
const PRIZE = `
  SELECT named.state, named.full_name AS "fullName", named.name_display AS "nameDisplay",
         EXISTS (SELECT 1 FROM winners w WHERE w.arrival_id = a.id AND w.state = 'lapsed') AS "isPassedOn",
         CASE WHEN named.state = 'told' THEN false
              ELSE (SELECT coalesce(sum(kept_cents), 0) FROM booking_money WHERE season_year = $1)
                <= (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE season_year = $1 AND withdrawn_at IS NULL) END AS "isPaidOut"
    FROM arrivals a
    LEFT JOIN LATERAL (
      SELECT w.state, u.full_name, u.name_display FROM winners w JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
       WHERE w.arrival_id = a.id AND w.state <> 'lapsed') named ON true
   WHERE a.season_year = $1 AND a.state = 'announced'`;

type WaterRow = Pick<SeasonFacts, 'arrival'> & { waterAt: Station | null } & Record<string, unknown>;

interface PrizeRow extends Pick<SeasonFacts, 'isPassedOn' | 'isPaidOut'>, Record<string, unknown> {
  state: 'told' | 'claimed' | null;
  fullName: string | null;
  nameDisplay: NameDisplay | null;
}

export async function factsOf(reader: Reader, year: number): Promise<SeasonFacts> {
  const [{ waterAt, arrival } = { waterAt: null, arrival: null }] = await reader.rows<WaterRow>(WATER, [year, STATIONS]);
  const [prize] = arrival === 'announced' ? await reader.rows<PrizeRow>(PRIZE, [year]) : [];
  return { waterAt, arrival, winner: winnerOf(prize), isPassedOn: prize?.isPassedOn ?? false, isPaidOut: prize?.isPaidOut ?? false };
}

function winnerOf(prize: PrizeRow | undefined): SeasonFacts['winner'] {
  if (prize === undefined || prize.state === null) return null;
  return { name: displayName(prize.fullName ?? '', prize.nameDisplay ?? 'anonymous'), hasClaimed: prize.state === 'claimed' };
}

import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';

/*
 * What the database knows of witnesses outside, as SQL.
 */

/** How long one may be quiet before somebody looks. People are told once a day. */
const PATIENCE = `CASE w.kind WHEN 'person' THEN interval '26 hours' ELSE interval '2 hours' END`;

/** Of a witness `w` in force. A person who was told of everything is not silent, however long ago that was. */
export const IS_SILENT = `(coalesce(w.last_at, w.since) < now() - ${PATIENCE} AND (w.kind <> 'person' OR w.tries > 0)
  AND EXISTS (SELECT 1 FROM log_checkpoints c JOIN seasons s ON s.year = c.season_year WHERE s.status <> 'upcoming'))`;

export const WITNESSES = `
  SELECT w.kind, w.name, w.last_at AS "lastAt", ${IS_SILENT} AS silent, w.failure, w.id, w.email, w.web_hook AS "webHook"
    FROM witnesses w WHERE w.ended_at IS NULL ORDER BY array_position(ARRAY['tsa', 'log', 'person'], w.kind), w.name`;

/** Those whom it is time to ask, for one process at a time: whoever takes them has this long. */
export const TAKE_WITNESSES = `
  UPDATE witnesses SET next_at = now() + interval '2 minutes' WHERE ended_at IS NULL AND next_at <= now()
  RETURNING id, kind, name, email, web_hook AS "webHook", tries`;

/** Entries that people should not have to wait for: everything that is no ticket and no blocked slot. */
const IS_CEREMONY = `e.kind NOT IN ('ticket', 'void', 'transfer', 'correction', 'block', 'unblock', 'cash-day')`;
/** Those of which outsiders are told by name. */
const IS_FREEZE = `e.kind IN ('freeze', 'arrival', 'announced')`;

/**
 * Heads about which a witness should be asked now: with something new in them, at the latest 50 minutes after the last, at once with a freeze;
 * sooner where tickets are sold until shortly before their slot. The newest log is shown again when nothing was new, so that a silent
 * witness is noticed before its word is needed. @param $1 witness
 */
export const HEADS_FOR_WITNESS = `
  SELECT s.year, c.size, c.note, coalesce(l.size, 0) AS known
    FROM witnesses w CROSS JOIN seasons s
    JOIN LATERAL (SELECT size, note FROM log_checkpoints c WHERE c.season_year = s.year ORDER BY size DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT size, told_at FROM log_witnessings g WHERE g.season_year = s.year AND g.witness_id = w.id ORDER BY size DESC LIMIT 1) l ON true
    CROSS JOIN LATERAL (SELECT CASE w.kind WHEN 'person' THEN interval '23 hours 30 minutes'
                               ELSE least(interval '50 minutes', greatest(s.cutoff_minutes, 10) * interval '20 seconds') END AS every) t
   WHERE w.id = $1 AND s.status <> 'upcoming'
     AND CASE WHEN c.size > coalesce(l.size, 0) THEN l.told_at IS NULL OR l.told_at < now() - t.every
                OR EXISTS (SELECT 1 FROM log_entries e WHERE e.season_year = s.year AND e.index >= l.size
                              AND CASE w.kind WHEN 'person' THEN ${IS_FREEZE} ELSE ${IS_CEREMONY} END)
              ELSE w.kind <> 'person' AND w.last_at < now() - interval '50 minutes'
                AND s.year = (SELECT max(year) FROM seasons WHERE status <> 'upcoming') END
   ORDER BY s.year`;

/** Heads with the word of at least one witness. @param $1 year @param $2 after this size @param $3 how many */
export const WITNESSED = `
  SELECT c.size, c.note || coalesce(string_agg(g.cosignature || E'\\n', '' ORDER BY w.name), '') AS note,
         coalesce(json_agg(json_build_object('authority', w.name, 'at', g.at, 'token', encode(g.token, 'base64')) ORDER BY w.name) FILTER (WHERE g.token IS NOT NULL), '[]') AS stamps
    FROM log_checkpoints c JOIN log_witnessings g ON g.season_year = c.season_year AND g.size = c.size JOIN witnesses w ON w.id = g.witness_id
   WHERE c.season_year = $1 AND c.size > $2 AND coalesce(g.token::text, g.cosignature) IS NOT NULL
   GROUP BY c.season_year, c.size ORDER BY c.size LIMIT $3`;

/** No terms of the season `year` have ever named a witness. */
const isUnwatched = (year: string): string => `NOT EXISTS (
    SELECT 1 FROM log_entries x WHERE x.season_year = ${year} AND x.kind = 'terms' AND jsonb_array_length(coalesce(x.leaf::jsonb #> '{terms,witnesses}', '[]')) > 0)`;

/** A ticket that joined the log later than so long after it is said to have been paid counts as chosen and paid when it joined; so do the verifiers. */
const LOGGED_WITHIN = `interval '1 hour'`;
/** What was chosen before the cut-off may be held, paid and logged for so long, and no longer: then nobody saw the water coming. */
const AFTER_CUTOFF = `interval '2 hours'`;

/** The shortest cut-off of the terms that stand before the ticket `e`, also of those that were replaced while it was held and paid. */
const CUTOFF = `
  SELECT min(t.minutes) AS minutes
    FROM (SELECT (x.leaf::jsonb #>> '{terms,cutoffMinutes}')::int AS minutes,
                 lead((x.leaf::jsonb ->> 'since')::timestamptz) OVER (ORDER BY x.index) AS replaced
            FROM log_entries x WHERE x.season_year = e.season_year AND x.kind = 'terms' AND x.index < e.index) t
   WHERE t.replaced IS NULL OR t.replaced >= e.at - ${AFTER_CUTOFF}`;

/** Words about heads that contain the entry `e`. */
const WORDS = `
  SELECT w.at, w.calendar_at FROM log_witnessings w
   WHERE w.season_year = e.season_year AND w.size > e.index AND num_nonnulls(w.token, w.cosignature) > 0`;

export interface WaterSeen {
  /** Parameter with what `lastPaymentInTime` answers. */
  until: string;
  /** Parameter with the instant of the arrival. */
  arrivedAt: string;
}

/**
 * Whether the ticket of a slot takes part as far as the log goes: it joined the log by its cut-off, and before the slot began a witness had given
 * its word about a head that contains it. One that joined later than an hour after it was paid was there before the water, whatever it says of
 * itself. How far the game's calendar is moved is told by the witness's word. In a season whose terms never named a witness only the log's own
 * order can say that the ticket was there before the water: then it joined before the first record of this arrival, one that was taken back and
 * told of the same water among them.
 */
export function isWitnessed(year: string, reference: string, slot: string, { until, arrivedAt }: WaterSeen): string {
  const begins = `(${slot}::timestamp AT TIME ZONE '${GAME_TIME_ZONE}')`;
  const joined = `(e.at + (g.calendar_at - g.at))`;
  const isSeen = (words: string): string => `EXISTS (
      SELECT 1 FROM log_entries e CROSS JOIN LATERAL (${CUTOFF}) cutoff CROSS JOIN LATERAL (${words}) g
       WHERE e.reference = ${reference} AND e.slot_id = ${slot} AND e.kind = 'ticket' AND g.calendar_at < ${begins}
         AND ${joined} < ${begins} - make_interval(mins => cutoff.minutes) + ${AFTER_CUTOFF}
         AND (e.at <= (e.committed::jsonb ->> 'paidAt')::timestamptz + ${LOGGED_WITHIN} OR e.at <= ${until} AND ${joined} < ${arrivedAt}))`;
  // The word about the first such head nearly always does: the thousands that follow it are read for the few tickets for which it does not.
  return `CASE WHEN ${isUnwatched(year)} THEN NOT EXISTS (
      SELECT 1 FROM log_entries e JOIN log_entries a ON a.season_year = e.season_year AND a.kind = 'arrival' AND a.index < e.index
       WHERE e.reference = ${reference} AND e.slot_id = ${slot} AND e.kind = 'ticket'
         AND (a.leaf::jsonb ->> 'arrivedAt')::timestamptz BETWEEN ${arrivedAt}::timestamptz - interval '1 day' AND ${arrivedAt}::timestamptz + interval '1 day')
    ELSE ${isSeen(`${WORDS} ORDER BY w.size LIMIT 1`)} OR ${isSeen(WORDS)} END`;
}

/** How long a witness may be silent before an alarm is raised. The limit is longer for people, who are emailed only about once a day. */
const PATIENCE = `CASE w.kind WHEN 'person' THEN interval '26 hours' ELSE interval '2 hours' END`;

/**
 * Whether a current witness `w` is silent. A person counts as silent only if, in addition, the last attempt to stage an email failed,
 * because on some days there is no new log head to send.
 */
const IS_SILENT = `(coalesce(w.last_at, w.since) < now() - ${PATIENCE} AND (w.kind <> 'person' OR w.tries > 0)
  AND EXISTS (SELECT 1 FROM log_checkpoints c JOIN seasons s ON s.year = c.season_year WHERE s.status <> 'upcoming'))`;

export const WITNESSES = `
  SELECT w.kind, w.name, w.last_at AS "lastAt", ${IS_SILENT} AS silent, w.failure, w.id, w.email
    FROM witnesses w WHERE w.ended_at IS NULL ORDER BY array_position(ARRAY['tsa', 'log', 'person'], w.kind), w.name`;

/** Takes the witnesses that are due. If this process fails, another one may take them after two minutes. */
export const TAKE_WITNESSES = `
  UPDATE witnesses SET next_at = now() + interval '2 minutes' WHERE ended_at IS NULL AND next_at <= now()
  RETURNING id, kind, name, key, tries`;

/**
 * Whether services should see entry `e` immediately. False for tickets, refunds, transfers, corrections, blocked or unblocked slots, and
 * cash days.
 */
const IS_CEREMONY = `e.kind NOT IN ('ticket', 'void', 'transfer', 'correction', 'block', 'unblock', 'cash-day')`;
/** Whether people should be emailed a log head immediately because of entry `e`. */
const IS_FREEZE = `e.kind IN ('freeze', 'arrival', 'announced')`;

/**
 * Log heads to send to a witness now. A log head with new entries is sent 9 minutes after the witness's last statement (23.5 hours for a
 * person), or immediately if one of the new entries is urgent, such as a freeze or a result step. An unchanged log head is sent to services
 * again after 50 minutes, so that a silent service is detected.
 * @param $1 witness
 */
export const HEADS_FOR_WITNESS = `
  SELECT s.year, c.size, c.note, coalesce(l.size, 0) AS known
    FROM witnesses w CROSS JOIN seasons s
    JOIN LATERAL (SELECT size, note FROM log_checkpoints c WHERE c.season_year = s.year ORDER BY size DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT size, told_at FROM log_witnessings g WHERE g.season_year = s.year AND g.witness_id = w.id ORDER BY size DESC, at DESC LIMIT 1) l ON true
    CROSS JOIN LATERAL (SELECT CASE w.kind WHEN 'person' THEN interval '23 hours 30 minutes' ELSE interval '9 minutes' END AS every) t
   WHERE w.id = $1 AND s.status <> 'upcoming'
     AND CASE WHEN c.size > coalesce(l.size, 0) THEN l.told_at IS NULL OR l.told_at < now() - t.every
                OR EXISTS (SELECT 1 FROM log_entries e WHERE e.season_year = s.year AND e.index >= l.size
                              AND CASE w.kind WHEN 'person' THEN ${IS_FREEZE} ELSE ${IS_CEREMONY} END)
              ELSE w.kind <> 'person' AND w.last_at < now() - interval '50 minutes'
                AND s.year = (SELECT max(year) FROM seasons WHERE status <> 'upcoming') END
   ORDER BY s.year`;

/**
 * Log heads that have a timestamp or cosignature from at least one witness.
 * @param $1 year @param $2 log size; the page contains larger log heads @param $3 limit
 */
export const WITNESSED = `
  SELECT c.size, c.note || coalesce(string_agg(g.cosignature || E'\\n', '' ORDER BY w.name, g.at), '') AS note,
         coalesce(json_agg(json_build_object('authority', w.name, 'at', g.at, 'token', encode(g.token, 'base64')) ORDER BY w.name, g.at) FILTER (WHERE g.token IS NOT NULL), '[]') AS stamps
    FROM log_checkpoints c JOIN log_witnessings g ON g.season_year = c.season_year AND g.size = c.size JOIN witnesses w ON w.id = g.witness_id
   WHERE c.season_year = $1 AND c.size > $2 AND coalesce(g.token::text, g.cosignature) IS NOT NULL
   GROUP BY c.season_year, c.size ORDER BY c.size LIMIT $3`;

/** Witnesses that have a key and are in a running worker's configuration. @param $1 seconds after which a worker is considered gone */
export const CONFIGURED = `
  (SELECT ARRAY(SELECT DISTINCT name COLLATE "C" FROM witnesses WHERE key IS NOT NULL AND configured_at > now() - make_interval(secs => $1) ORDER BY 1) AS names)`;

/** Seasons `s` whose terms must change because they do not name exactly the configured witnesses `c`. @param $1 as for CONFIGURED */
export const SEASONS_TO_CHANGE = `
  seasons s CROSS JOIN ${CONFIGURED} c WHERE s.status <> 'closed' AND s.witnesses <> c.names
    AND (cardinality(c.names) > 0
         OR NOT EXISTS (SELECT 1 FROM bookings b WHERE b.season_year = s.year AND b.payment_status IN ('paid', 'refunded')))`;

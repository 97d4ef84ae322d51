export const OPEN_HANDOVERS = `
  SELECT h.id, h.from_admin AS "fromId", h.to_admin AS "toId", f.full_name AS "from", t.full_name AS "to", h.amount_cents AS cents
    FROM cash_handovers h JOIN admins f ON f.id = h.from_admin JOIN admins t ON t.id = h.to_admin
   WHERE h.confirmed_at IS NULL AND h.declined_at IS NULL ORDER BY h.id`;

export const RECEIVERS = `
  SELECT public_id AS id, full_name AS name FROM admins
   WHERE disabled_at IS NULL AND role <> 'charity' AND id <> $1 ORDER BY role = 'cashier', full_name, id`;

export const BOXES = `
  SELECT a.full_name AS name, ((SELECT coalesce(sum(k.amount_cents), 0) FROM cash_sales k WHERE k.shift_id = s.id)
         - (SELECT coalesce(sum(k.returned_cents), 0) FROM cash_sales k WHERE k.returned_shift_id = s.id))::int AS cents
    FROM cash_shifts s JOIN admins a ON a.id = s.cashier_id WHERE s.season_year = $1 AND s.closed_at IS NULL ORDER BY s.id`;

/** Selects season `$1`'s deposits and all deposits recorded within the last year, except withdrawn ones. */
export const DEPOSITS = `
  SELECT d.id, nullif(d.season_year, $1) AS season, a.full_name AS "by", d.amount_cents AS cents, d.reference, d.alone, f.public_id AS slip, d.deposited_on::text AS "depositedOn"
    FROM cash_deposits d JOIN admins a ON a.id = d.deposited_by JOIN files f ON f.id = d.slip_id
   WHERE (d.season_year = $1 OR d.recorded_at > now() - interval '1 year') AND d.withdrawn_at IS NULL ORDER BY d.id DESC`;

export const CASHIERS = `
  SELECT a.full_name AS name, count(*)::int AS sales, (count(*) FILTER (WHERE k.unnamed))::int AS unnamed,
         count(k.returned_at)::int AS returned, (count(k.returned_at) FILTER (WHERE k.unnamed))::int AS "returnedUnnamed",
         (count(*) FILTER (WHERE k.to_self))::int AS "toSelf"
    FROM cash_sales k JOIN admins a ON a.id = k.sold_by WHERE k.season_year = $1 GROUP BY a.id ORDER BY sales DESC, a.full_name`;

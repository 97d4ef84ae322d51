import type { SelectionConflict, SelectionState } from '@raffle/contracts/selections';
import type { Tx } from '../platform/db/database.js';

/** A selection as read under its row lock. `expired` is compared with the database's now(), never with this host's clock. */
export interface SelectionRow {
  id: string;
  userId: string;
  seasonYear: number;
  state: SelectionState;
  version: number;
  slotIds: string[];
  priceCents: number;
  totalCents: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  conflict: SelectionConflict | null;
  endsAs: 'expired' | 'cancelled' | null;
  createdAt: Date;
  expiresAt: Date;
  expired: boolean;
  /** The database's now(). */
  now: Date;
}

const COLUMNS = `id, user_id AS "userId", season_year AS "seasonYear", state, version, slot_ids AS "slotIds",
  price_cents AS "priceCents", total_cents AS "totalCents", customer_name AS "customerName",
  customer_email AS "customerEmail", customer_phone AS "customerPhone", conflict, ends_as AS "endsAs",
  created_at AS "createdAt", expires_at AS "expiresAt", expires_at <= now() AS expired, now() AS now`;

export const READ_SELECTION = `SELECT ${COLUMNS} FROM selections WHERE id = $1`;

export async function lockSelection(tx: Tx, id: string): Promise<SelectionRow | undefined> {
  const [row] = await tx.rows<SelectionRow & Record<string, unknown>>(`${READ_SELECTION} FOR UPDATE`, [id]);
  return row;
}

/** Undefined also when somebody else is working on it right now. */
export async function lockSelectionIfIdle(tx: Tx, id: string): Promise<SelectionRow | undefined> {
  const [row] = await tx.rows<SelectionRow & Record<string, unknown>>(`${READ_SELECTION} FOR UPDATE SKIP LOCKED`, [id]);
  return row;
}

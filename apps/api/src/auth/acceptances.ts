import type { AcceptedTerms } from '@raffle/contracts/people/account';
import type { Reader, Tx } from '../platform/db/database.js';
import { PRESENT_YEAR } from '../platform/db/changing-seasons.js';
import { Acceptance } from './acceptance.entity.js';

/** @param $1 user @param $2 booking or null @param $3 the booking's season year, or null */
const ACCEPT = `
  INSERT INTO acceptances (user_id, booking_id, season_year, rules_version, privacy_version)
  SELECT $1::bigint, $2::int, season_year, rules_version, privacy_version FROM terms_versions WHERE season_year = coalesce($3::int, ${PRESENT_YEAR})
  ON CONFLICT (booking_id) DO UPDATE SET rules_version = excluded.rules_version, privacy_version = excluded.privacy_version, at = excluded.at`;

/**
 * Records that a user accepts the current rules and privacy notice when they register or return to pay for a booking. For a new booking,
 * the statement that inserts the booking also records the acceptance.
 */
export async function acceptTerms(tx: Tx, userId: string, booking?: { id: number; seasonYear: number }): Promise<void> {
  await tx.write(ACCEPT, [userId, booking?.id ?? null, booking?.seasonYear ?? null]);
}

/** Returns the terms that a user has accepted, oldest first. */
export async function acceptancesOf({ manager }: Reader, userId: string): Promise<AcceptedTerms[]> {
  const rows = await manager.find(Acceptance, { where: { userId }, relations: { booking: true }, order: { id: 'ASC' } });
  return rows.map(({ at, seasonYear, rulesVersion, privacyVersion, booking }) => ({
    at: at.toISOString(),
    year: seasonYear,
    rulesVersion,
    privacyVersion,
    reference: booking?.reference ?? null,
  }));
}

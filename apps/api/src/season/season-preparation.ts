import { PREPARATIONS, type Preparation } from '@raffle/contracts/admin/season';
import type { EditableContent } from '@raffle/contracts/content/site-content';
import { dateAt } from '@raffle/contracts/slot-time';
import type { Config } from '../platform/config/config.js';
import type { Reader } from '../platform/db/database.js';
import { invalid } from '../platform/http/errors/app-error.js';
import type { Season } from './season.entity.js';

type Settings = Pick<Config, 'sellsOnline' | 'stripe' | 'smtpUrl'>;

/** Content that organisers have edited for this season. The built-in content names no charity, lodge or organiser. */
const WORDED = `SELECT section, value FROM site_content WHERE season_year = $1 AND value IS NOT NULL`;

/** @returns the requirements that the season does not yet meet, in the order of `PREPARATIONS` */
export async function missingPreparations(reader: Reader, season: Season, settings: Settings, nowMs: number): Promise<Preparation[]> {
  const rows = await reader.rows<{ section: string; value: unknown }>(WORDED, [season.year]);
  const { organiser, charities, prize } = Object.fromEntries(
    rows.map(({ section, value }) => [section, value]),
  ) as Partial<EditableContent>;
  const isThere: Record<Preparation, boolean> = {
    organiser: Boolean(organiser?.name),
    contact: Boolean(organiser?.email ?? organiser?.whatsApp),
    charities: charities !== undefined,
    prize: prize !== undefined,
    permit: season.permitNumber !== null,
    dates: season.endsOn >= dateAt(nowMs),
    payments: !settings.sellsOnline || (settings.stripe.apiBase === undefined && /^[sr]k_live_/.test(settings.stripe.secretKey)),
    email: settings.smtpUrl !== undefined,
  };
  return (Object.keys(PREPARATIONS) as Preparation[]).filter((part) => !isThere[part]);
}

/** @throws VALIDATION_FAILED */
export function assertPrepared(missing: readonly Preparation[]): void {
  if (missing.length > 0)
    throw invalid({ status: [`The season cannot open yet. Missing: ${missing.map((part) => PREPARATIONS[part]).join('; ')}.`] });
}

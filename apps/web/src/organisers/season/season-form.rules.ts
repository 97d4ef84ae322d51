import {
  CLAIM_DAYS_RANGE,
  COUNTRY_CODES,
  MIN_AGE_RANGE,
  PRICE_TOO_HIGH,
  PRICE_TOO_LOW,
  type SeasonChange,
  type SeasonSettings,
} from '@raffle/contracts/admin/season';
import { MAX_CLAIM_DAYS, MAX_MIN_AGE, MAX_PRICE_CENTS, MIN_CLAIM_DAYS, MIN_PRICE_CENTS } from '@raffle/contracts/limits';
import { isDate } from '@raffle/contracts/slot-time';
import { seasonAdminCopy } from './season-admin.copy';

/** The values of the form's fields. Numbers and lists are strings. */
export interface SeasonValues {
  from: string;
  to: string;
  /** Price of a slot in dollars. */
  price: string;
  limit: string;
  /** Cut-off, in minutes before the start of a slot. */
  cutoff: string;
  /** Minimum age in years; empty if there is none. */
  minAge: string;
  /** Country codes, such as `BW, ZA`; empty if all countries are allowed. */
  countries: string;
  claimDays: string;
  winnerRule: SeasonSettings['winnerRule'];
  lateTickets: SeasonSettings['lateTickets'];
  refundsClose: boolean;
  noWater: SeasonSettings['noWater'];
  tellsPlaces: boolean;
  permit: string;
  pula: string;
  lat: string;
  lng: string;
  approximate: boolean;
  challengeCards: boolean;
}

const { wrong } = seasonAdminCopy.form;

export function seasonValues({
  from,
  to,
  priceCents,
  maxSlotsPerDay,
  minAge,
  countries,
  cutoffMinutes,
  winnerRule,
  lateTickets,
  refundsClose,
  noWater,
  claimDays,
  tellsPlaces,
  permitNumber,
  pulaPerDollar,
  bridge,
  challengeCards,
}: SeasonSettings): SeasonValues {
  return {
    from,
    to,
    price: (priceCents / 100).toFixed(2),
    limit: String(maxSlotsPerDay),
    cutoff: String(cutoffMinutes),
    minAge: minAge === null ? '' : String(minAge),
    countries: countries.join(', '),
    claimDays: String(claimDays),
    winnerRule,
    lateTickets,
    refundsClose,
    noWater,
    tellsPlaces,
    permit: permitNumber ?? '',
    pula: pulaPerDollar === null ? '' : String(pulaPerDollar),
    lat: String(bridge.lat),
    lng: String(bridge.lng),
    approximate: bridge.approximate,
    challengeCards,
  };
}

export function seasonErrors(values: SeasonValues): Partial<Record<keyof SeasonValues, string>> {
  const checked: Partial<Record<keyof SeasonValues, string | false>> = {
    from: !isDate(values.from) && wrong.date,
    to: isDate(values.to) ? values.to < values.from && wrong.order : wrong.date,
    price: priceError(values.price),
    limit: !isDecimal(values.limit, 0, 1, 96) && wrong.limit,
    cutoff: !isDecimal(values.cutoff, 0, 0, 43_200) && wrong.cutoff,
    minAge: values.minAge.trim() !== '' && !isDecimal(values.minAge, 0, 1, MAX_MIN_AGE) && MIN_AGE_RANGE,
    countries: codesOf(values.countries).some((code) => !/^[A-Z]{2}$/.test(code)) && COUNTRY_CODES,
    claimDays: !isDecimal(values.claimDays, 0, MIN_CLAIM_DAYS, MAX_CLAIM_DAYS) && CLAIM_DAYS_RANGE,
    pula: values.pula.trim() !== '' && !isDecimal(values.pula, 4, 0.0001, 10_000) && wrong.pula,
    lat: !isDecimal(values.lat, 12, -90, 90) && wrong.lat,
    lng: !isDecimal(values.lng, 12, -180, 180) && wrong.lng,
  };
  return Object.fromEntries(Object.entries(checked).filter(([, message]) => message)) as Partial<Record<keyof SeasonValues, string>>;
}

/** Returns the API's validation message for the price, or false if the price is valid. */
function priceError(price: string): string | false {
  if (!isDecimal(price, 2, 0, Number.MAX_SAFE_INTEGER)) return wrong.price;
  const cents = Math.round(Number(price) * 100);
  return (cents < MIN_PRICE_CENTS && PRICE_TOO_LOW) || (cents > MAX_PRICE_CENTS && PRICE_TOO_HIGH);
}

/** Returns the settings that differ from `base`. The values must already have passed `seasonErrors`. */
export function seasonChange(values: SeasonValues, base: SeasonSettings): SeasonChange {
  const wanted: Omit<SeasonChange, 'version'> = {
    from: values.from,
    to: values.to,
    priceCents: Math.round(Number(values.price) * 100),
    maxSlotsPerDay: Number(values.limit),
    cutoffMinutes: Number(values.cutoff),
    minAge: values.minAge.trim() === '' ? null : Number(values.minAge),
    countries: codesOf(values.countries),
    winnerRule: values.winnerRule,
    lateTickets: values.lateTickets,
    refundsClose: values.refundsClose,
    noWater: values.noWater,
    claimDays: Number(values.claimDays),
    tellsPlaces: values.tellsPlaces,
    permitNumber: values.permit.trim() || null,
    pulaPerDollar: values.pula.trim() === '' ? null : Number(values.pula),
    bridge: { lat: Number(values.lat), lng: Number(values.lng), approximate: values.approximate },
    challengeCards: values.challengeCards,
  };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof SeasonSettings]),
  );
  return { version: base.version, ...Object.fromEntries(changed) };
}

/** Returns the fields that differ between two versions of the settings. */
export function differingFields(before: SeasonSettings, now: SeasonSettings): (keyof SeasonValues)[] {
  const [old, fresh] = [seasonValues(before), seasonValues(now)];
  return (Object.keys(fresh) as (keyof SeasonValues)[]).filter((field) => old[field] !== fresh[field]);
}

/** Returns the form values for the settings `now`. Fields whose typed value differs from `before` keep the typed value. */
export function rebaseValues(typed: SeasonValues, before: SeasonSettings, now: SeasonSettings): SeasonValues {
  const [old, fresh] = [seasonValues(before), seasonValues(now)];
  const changed = Object.entries(typed).filter(([field, value]) => value !== old[field as keyof SeasonValues]);
  return { ...fresh, ...Object.fromEntries(changed) };
}

/** Maps the API's field names to the form's field names. */
export const FORM_FIELDS: Partial<Record<string, keyof SeasonValues>> = {
  priceCents: 'price',
  maxSlotsPerDay: 'limit',
  cutoffMinutes: 'cutoff',
  permitNumber: 'permit',
  pulaPerDollar: 'pula',
  'bridge.lat': 'lat',
  'bridge.lng': 'lng',
};

function codesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
}

function isDecimal(text: string, decimals: number, least: number, most: number): boolean {
  const form = decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`);
  return form.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

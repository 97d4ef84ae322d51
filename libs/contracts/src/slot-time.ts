import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { getISODay } from 'date-fns/getISODay';
import { SLOT_MINUTES, SLOTS_PER_DAY } from './limits.js';

/**
 * The game's calendar: converts between a slot's ID, time and labels, and does date arithmetic.
 *
 * A slot's ID is the slot's start in Maun time, such as `2025-06-14T10:00`. Maun is at UTC+2 all year (Africa/Gaborone has no daylight
 * saving), so the offset is constant and no time zone database is needed.
 */
export const GAME_TIME_ZONE = 'Africa/Gaborone';
export const GAME_UTC_OFFSET = '+02:00';
const OFFSET_MS = 2 * 60 * 60 * 1000;
export const MINUTE_MS = 60 * 1000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLOT_ID = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(00|15|30|45)$/;

/**
 * Returns whether the value is a string with a real calendar date in the form `2025-06-14`. 29 February is accepted only in leap years, and
 * dates in the year 0000 are rejected.
 */
export function isDate(text: unknown): text is string {
  if (typeof text !== 'string' || !DATE.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** Returns whether the value has the form of a slot ID: a real calendar date and a time that is a multiple of 15 minutes. */
export function isSlotId(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const match = SLOT_ID.exec(text);
  return match !== null && Number(match[2]) < 24 && isDate(match[1]);
}

/** `2025-06-14T10:00` -> `2025-06-14` */
export function dateOfSlot(slotId: string): string {
  return slotId.slice(0, 10);
}

/** `2025-06-14T10:00` -> `10:00` */
export function timeOfSlot(slotId: string): string {
  return slotId.slice(11, 16);
}

/** Returns a slot's end as shown in labels: 14 minutes after its start, so that a day's last slot is labelled `23:45 - 23:59`. */
export function endTimeOfSlot(slotId: string): string {
  const minute = Number(slotId.slice(14, 16)) + SLOT_MINUTES - 1;
  return `${slotId.slice(11, 13)}:${String(minute).padStart(2, '0')}`;
}

/** `10:00 - 10:14` */
export function slotLabel(slotId: string): string {
  return `${timeOfSlot(slotId)} - ${endTimeOfSlot(slotId)}`;
}

/** Returns a slot's start in ISO format with Maun's offset: `2025-06-14T10:00:00+02:00` */
export function slotStartIso(slotId: string): string {
  return `${slotId}:00${GAME_UTC_OFFSET}`;
}

/** Returns a slot's end, as shown in labels, in ISO format: `2025-06-14T10:14:00+02:00` */
export function slotEndIso(slotId: string): string {
  return `${dateOfSlot(slotId)}T${endTimeOfSlot(slotId)}:00${GAME_UTC_OFFSET}`;
}

/** Returns the time at which a slot begins, in milliseconds since the epoch. */
export function slotStartMs(slotId: string): number {
  return Date.parse(slotStartIso(slotId));
}

/** Returns whether an arrival is within the slot: start <= arrival < start + 15 minutes. */
export function slotContains(slotId: string, arrivalMs: number): boolean {
  const start = slotStartMs(slotId);
  return start <= arrivalMs && arrivalMs < start + SLOT_MINUTES * MINUTE_MS;
}

/** Formats a point in time as Maun time, to the second and without an offset: `2025-06-14T10:07:12` */
export function maunTimeAt(instantMs: number): string {
  return new Date(instantMs + OFFSET_MS).toISOString().slice(0, 19);
}

/** Returns the ID of the slot that contains a point in time. */
export function slotAt(instantMs: number): string {
  return maunTimeAt(Math.floor(instantMs / (SLOT_MINUTES * MINUTE_MS)) * SLOT_MINUTES * MINUTE_MS).slice(0, 16);
}

/** Returns the calendar date in Maun at a point in time. */
export function dateAt(instantMs: number): string {
  return maunTimeAt(instantMs).slice(0, 10);
}

/** Returns the IDs of a date's 96 slots, in chronological order. */
export function slotsOfDate(date: string): string[] {
  return Array.from({ length: SLOTS_PER_DAY }, (_, index) => {
    const minutes = index * SLOT_MINUTES;
    return `${date}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
}

/** Groups slot IDs by date. The dates, and the slots within each date, are in chronological order. */
export function slotsByDate(slotIds: readonly string[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const id of [...slotIds].sort()) {
    const day = days.get(dateOfSlot(id));
    if (day === undefined) days.set(dateOfSlot(id), [id]);
    else day.push(id);
  }
  return days;
}

// Dates are strings such as `2025-06-14`. Date arithmetic is done in UTC, where every day has 24 hours, so that no time zone can shift a
// date.
const inUtc = (date: string) => new UTCDateMini(date);
const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** Returns every date from `from` up to and including `to`. */
export function datesBetween(from: string, to: string): string[] {
  return from > to ? [] : eachDayOfInterval({ start: inUtc(from), end: inUtc(to) }).map(dateOf);
}

export function addDays(date: string, days: number): string {
  return dateOf(addDaysTo(inUtc(date), days));
}

/** Returns the same day of the month, `months` later. If that month is too short, returns its last day. */
export function addMonths(date: string, months: number): string {
  return dateOf(addMonthsTo(inUtc(date), months));
}

/** Returns the number of days from `earlier` to `date`. */
export function daysSince(earlier: string, date: string): number {
  return differenceInCalendarDays(inUtc(date), inUtc(earlier));
}

/** Returns the day of the week, where 0 is Monday, the first day of the week in Botswana. */
export function weekdayOf(date: string): number {
  return getISODay(inUtc(date)) - 1;
}

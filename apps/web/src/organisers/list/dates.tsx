import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { formatInstant, formatInstantDate, formatInstantWithYear, formatSlotWithDate, formatSlotWithYear } from '../../lib/format/formats';
import { Time } from './resource-table';

/**
 * Returns a function that checks whether a year differs from the current season's year. Dates outside the current season's year are shown
 * with their year.
 */
function useIsOfAnotherYear(): (year: string) => boolean {
  const present = useQuery(seasonQuery).data?.year;
  return (year) => present !== undefined && year !== String(present);
}

/** Returns a function that formats a timestamp as `Sat 14 June, 14:32`, and adds the year if it is not the current season's year. */
export function useWrittenInstant(): (at: string) => string {
  const isOfAnotherYear = useIsOfAnotherYear();
  return (at) => (isOfAnotherYear(formatInstantDate(at, 'yyyy')) ? formatInstantWithYear(at) : formatInstant(at));
}

/** Renders a date and time as formatted by `useWrittenInstant`. */
export function Instant({ at }: { at: string }) {
  return <Time text={useWrittenInstant()(at)} />;
}

/** Renders a slot's time as `Sat 14 June at 10:00 - 10:14`, and adds the year if it is not the current season's year. */
export function SlotTime({ id, words = (slot) => slot }: { id: string; words?: (slot: string) => string }) {
  const isOfAnotherYear = useIsOfAnotherYear();
  return <Time text={words(isOfAnotherYear(id.slice(0, 4)) ? formatSlotWithYear(id) : formatSlotWithDate(id))} />;
}

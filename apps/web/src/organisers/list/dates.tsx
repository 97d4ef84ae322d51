import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { formatDate, formatInstant, formatInstantDate, formatInstantWithYear, formatSlotWithDate } from '../../lib/format/formats';
import { Time } from './resource-table';

/** Whether to write the year with a date, because it is not the year of the present season. */
function useIsOfAnotherYear(): (year: string) => boolean {
  const present = useQuery(seasonQuery).data?.year;
  return (year) => present !== undefined && year !== String(present);
}

/** Writes `Sat 14 June, 14:32`, and with its year where that is not the present season's. */
export function useWrittenInstant(): (at: string) => string {
  const isOfAnotherYear = useIsOfAnotherYear();
  return (at) => (isOfAnotherYear(formatInstantDate(at, 'yyyy')) ? formatInstantWithYear(at) : formatInstant(at));
}

/** As `useWrittenInstant`, in one line. */
export function Instant({ at }: { at: string }) {
  return <Time text={useWrittenInstant()(at)} />;
}

/** `Sat 14 June at 10:00 - 10:14`, and with its year where that is not the present season's. */
export function SlotTime({ id, words = (slot) => slot }: { id: string; words?: (slot: string) => string }) {
  const isOfAnotherYear = useIsOfAnotherYear();
  const text = formatSlotWithDate(id);
  const date = formatDate(id);
  return <Time text={words(isOfAnotherYear(id.slice(0, 4)) ? text.replace(date, `${date} ${id.slice(0, 4)}`) : text)} />;
}

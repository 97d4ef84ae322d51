import { dateOfSlot } from '@raffle/contracts/slot-time';

/** Groups slot ids by date. Sorting by id puts both the dates and each date's slots in chronological order. */
export function slotsByDate(ids: readonly string[]): { date: string; ids: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const id of [...ids].sort()) {
    const date = dateOfSlot(id);
    groups.set(date, [...(groups.get(date) ?? []), id]);
  }
  return [...groups].map(([date, own]) => ({ date, ids: own }));
}

import { isDate, isSlotId } from '@raffle/contracts/slot-time';
import type { SeasonView } from '@raffle/contracts/season';
import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../lib/use-change-query';

export interface BookingAddress {
  /** The chosen date; null if the URL contains no date of this season. */
  date: string | null;
  /** ID of the slot to highlight on the chosen date; null if there is none. */
  near: string | null;
  freeOnly: boolean;
  chooseDate: (date: string) => void;
  showFreeOnly: (on: boolean) => void;
  /** Path and query string to which the user returns after signing in. */
  here: string;
}

/** Keeps the chosen date and the filter in the URL, so that they survive a reload and a sign-in and can be shared in a link. */
export function useBookingAddress(season: Pick<SeasonView, 'from' | 'to'> | null): BookingAddress {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const { pathname, search } = useLocation();
  const asked = params.get('date');
  // The checkbox has its own state because the router updates the URL with a delay.
  const [freeOnly, setFreeOnly] = useState(params.get('free') === '1');

  const set = useCallback(
    (name: string, value: string | null) =>
      // Replaces the history entry, so that Back leaves the page even if the user has browsed many dates.
      changeQuery((params) => {
        // Removes the slot to highlight, because it belongs to the previous date.
        if (name === 'date') params.delete('near');
        if (value === null) params.delete(name);
        else params.set(name, value);
      }),
    [changeQuery],
  );

  const date = season && isDate(asked) && asked >= season.from && asked <= season.to ? asked : null;
  const near = `${date}T${params.get('near')}`;
  return {
    date,
    near: isSlotId(near) ? near : null,
    freeOnly,
    chooseDate: useCallback((date: string) => set('date', date), [set]),
    showFreeOnly: useCallback(
      (on: boolean) => {
        setFreeOnly(on);
        set('free', on ? '1' : null);
      },
      [set],
    ),
    here: pathname + search,
  };
}

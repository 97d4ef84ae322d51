import type { SeasonView } from '@raffle/contracts/season';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../auth/session/auth.queries';
import { countsByDate, seasonDaysQuery } from '../../season/season.queries';
import { dayQuery } from '../../slots/slots.queries';
import { slotsDropped, slotsPicked, tickedIds, useTickedIds } from '../selection-store';
import { pickSlots, type Picks, surpriseDates, type SurpriseOptions, wantedCount } from './surprise.rules';

/** Maximum number of grids to fetch for one pick. */
const MAX_DATES = 12;
/** Grids younger than this, in milliseconds, are not refetched. */
const FRESH_MS = 5_000;

interface Outcome {
  asked: number;
  /** Whether the limits allow fewer slots than the user requested. */
  isAtLimit: boolean;
  ids: string[];
}

export interface Surprise {
  /** The picked slots that are still selected. */
  picked: string[];
  outcome: Outcome | null;
  isPicking: boolean;
  isFailed: boolean;
  /** Picks and selects slots, and deselects those from the previous pick. */
  pick: (options: SurpriseOptions) => void;
  undo: () => void;
}

/**
 * Picks random free slots and selects them. The season's counts show which dates may have free slots, and the grids show which slots are
 * free.
 * @param onVisitor called with the picked slots if the user has to sign in before selecting them
 */
export function useSurprise(season: SeasonView, now: number, onVisitor: (slotIds: string[]) => void): Surprise {
  const client = useQueryClient();
  const { user, isLoading, isUnreachable } = useCurrentUser();
  const ticked = useTickedIds();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isVisitor = !user && !isLoading && !isUnreachable;

  const readDay = async (date: string) => {
    const { slots } = await client.fetchQuery({ ...dayQuery(date), staleTime: FRESH_MS, networkMode: 'always' });
    return { date, slots };
  };

  const draw = async (options: SurpriseOptions): Promise<Picks> => {
    const replaced = new Set(outcome?.ids);
    // Without the counts, a full date is detected only once its grid has been fetched.
    const days = await client.ensureQueryData(seasonDaysQuery).catch(() => undefined);
    const scene = () => ({ season, now, tickedIds: tickedIds().filter((id) => !replaced.has(id)), myId: user?.id ?? null });
    const dates = surpriseDates(options, scene(), countsByDate(days), Math.random).slice(0, MAX_DATES);
    const wanted = wantedCount(options, scene());
    const grids: Awaited<ReturnType<typeof readDay>>[] = [];
    let picks: Picks = { ids: [], isAtLimit: wanted < options.count };
    while (picks.ids.length < wanted && grids.length < dates.length) {
      const next = dates.slice(grids.length, grids.length + wanted - picks.ids.length);
      grids.push(...(await Promise.all(next.map(readDay))));
      picks = pickSlots(grids, options, scene(), Math.random);
    }
    return picks;
  };

  const drawing = useMutation({
    mutationFn: draw,
    onSuccess: ({ ids, isAtLimit }, options) => {
      slotsDropped(outcome?.ids ?? []);
      if (!isVisitor) slotsPicked(ids);
      else if (ids.length > 0) onVisitor(ids);
      setOutcome({ asked: options.count, ids, isAtLimit });
    },
  });

  return {
    picked: outcome?.ids.filter((id) => ticked.includes(id)) ?? [],
    outcome,
    isPicking: drawing.isPending,
    isFailed: drawing.isError,
    pick: (options) => drawing.mutate(options),
    undo: () => {
      slotsDropped(outcome?.ids ?? []);
      setOutcome(null);
    },
  };
}

import type { SeasonView } from '@raffle/contracts/season';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../auth/session/auth.queries';
import { countsByDate, seasonDaysQuery } from '../../season/season.queries';
import { dayQuery } from '../../slots/slots.queries';
import { slotsDropped, slotsPicked, tickedIds, useTickedIds } from '../selection-store';
import { pickSlots, type Picks, surpriseDates, type SurpriseWish, wantedCount } from './surprise.rules';

/** Dates that are read at most for one wish: each is a read of a grid, as when the date is opened. */
const MAX_DATES = 12;
/** A grid that has just been read is read again only after this long. */
const FRESH_MS = 5_000;

interface Outcome {
  asked: number;
  /** What was asked for is more than the limits leave. */
  isAtLimit: boolean;
  ids: string[];
}

export interface Surprise {
  /** What was drawn and is still ticked. */
  picked: string[];
  outcome: Outcome | null;
  isPicking: boolean;
  isFailed: boolean;
  /** Draws and ticks; what was drawn before is given back first. */
  pick: (wish: SurpriseWish) => void;
  undo: () => void;
}

/**
 * Draws free slots from the grids of dates and ticks them. The counts of the season say where to look, the grids what is free.
 * @param onVisitor told what was drawn for somebody who has to sign in before it can be ticked
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

  const draw = async (wish: SurpriseWish): Promise<Picks> => {
    const before = new Set(outcome?.ids);
    // Counts are a help to find the crowd, not a need.
    const days = await client.ensureQueryData(seasonDaysQuery).catch(() => undefined);
    const scene = () => ({ season, now, tickedIds: tickedIds().filter((id) => !before.has(id)), myId: user?.id ?? null });
    const dates = surpriseDates(wish, scene(), countsByDate(days), drawBelow).slice(0, MAX_DATES);
    const wanted = wantedCount(wish, scene());
    const grids: Awaited<ReturnType<typeof readDay>>[] = [];
    let picks: Picks = { ids: [], isAtLimit: wanted < wish.count };
    while (picks.ids.length < wanted && grids.length < dates.length) {
      const next = dates.slice(grids.length, grids.length + wanted - picks.ids.length);
      grids.push(...(await Promise.all(next.map(readDay))));
      picks = pickSlots(grids, wish, scene(), before, drawBelow);
    }
    return picks;
  };

  const drawing = useMutation({
    mutationFn: draw,
    onSuccess: ({ ids, isAtLimit }, wish) => {
      slotsDropped(outcome?.ids ?? []);
      if (!isVisitor) slotsPicked(ids);
      else if (ids.length > 0) onVisitor(ids);
      setOutcome({ asked: wish.count, ids, isAtLimit });
    },
  });

  return {
    picked: outcome?.ids.filter((id) => ticked.includes(id)) ?? [],
    outcome,
    isPicking: drawing.isPending,
    isFailed: drawing.isError,
    pick: (wish) => drawing.mutate(wish),
    undo: () => {
      slotsDropped(outcome?.ids ?? []);
      setOutcome(null);
    },
  };
}

/** By the browser's own source of chance; numbers that would make some outcomes likelier are drawn again. */
function drawBelow(below: number): number {
  const word = new Uint32Array(1);
  const end = 2 ** 32 - (2 ** 32 % below);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= end);
  return (word[0] as number) % below;
}

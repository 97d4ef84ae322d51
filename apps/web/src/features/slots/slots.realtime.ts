import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../../lib/socket/socket';
import { addChanges, isEmpty, NO_CHANGES, waitBeforeSpeaking } from './announce.rules';
import { POLL_MS, watchDay } from './day-watch';
import type { SlotChange } from './follow-day.rules';
import { liveCopy } from './slots.copy';
import { dayQuery } from './slots.queries';

const PULSE_MS = 600;

/** Returns a date's grid, which the socket keeps current while the component is mounted. */
export function useLiveDay(date: string, myId: string | null, onChanges?: (changes: SlotChange[]) => void) {
  const client = useQueryClient();
  const connection = useConnection();
  const currentId = useEffectEvent(() => myId);
  const tell = useEffectEvent((changes: SlotChange[]) => onChanges?.(changes));

  useEffect(() => watchDay(client, date, { myId: () => currentId(), onChanges: (changes) => tell(changes) }), [client, date]);
  return useQuery({ ...dayQuery(date), refetchInterval: connection === 'live' ? false : POLL_MS });
}

/** Returns the ids of the cells that changed within the last 600 ms, and a function that records changes. */
export function usePulse(): { pulsing: ReadonlySet<string>; pulse: (changes: SlotChange[]) => void } {
  const [pulsing, setPulsing] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const pulse = useCallback((changes: SlotChange[]) => {
    const ids = changes.map(({ after }) => after.id);
    setPulsing((known) => new Set([...known, ...ids]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setPulsing((known) => new Set([...known].filter((id) => !ids.includes(id))));
    }, PULSE_MS);
    timers.current.add(timer);
  }, []);
  return { pulsing, pulse };
}

export interface Spoken {
  text: string;
  /** Incremented with each announcement, so that two successive announcements with the same text are both spoken. */
  turn: number;
}

/**
 * Returns a sentence for a live region that summarises other users' changes. It is updated at most every 10 s and covers all changes since
 * the last announcement.
 */
export function useSpokenSummary(): { spoken: Spoken; hear: (changes: SlotChange[]) => void } {
  const [spoken, setSpoken] = useState<Spoken>({ text: '', turn: 0 });
  const counts = useRef(NO_CHANGES);
  const lastSpokenAt = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const hear = useCallback((changes: SlotChange[]) => {
    counts.current = addChanges(counts.current, changes);
    if (timer.current !== undefined || isEmpty(counts.current)) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        lastSpokenAt.current = Date.now();
        const text = liveCopy.summary(counts.current);
        counts.current = NO_CHANGES;
        setSpoken(({ turn }) => ({ text, turn: turn + 1 }));
      },
      waitBeforeSpeaking(Date.now(), lastSpokenAt.current),
    );
  }, []);
  return { spoken, hear };
}

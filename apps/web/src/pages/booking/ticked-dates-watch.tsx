import type { SeasonView } from '@raffle/contracts/season';
import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOSS_REASONS, needsConfirming, recheckTicked, type RecheckResult } from '../../features/selections/selection.rules';
import { slotsDropped, useStoredConflict, useTickedIds } from '../../features/selections/selection-store';
import { lostCopy } from '../../features/selections/selections.copy';
import { isClosed } from '../../features/slots/grid/slot-state.rules';
import { slotsByDate } from '../../features/slots/slots-by-date.rules';
import { dayQuery } from '../../features/slots/slots.queries';
import { useLiveDay } from '../../features/slots/slots.realtime';
import type { Notices } from './use-notices';

interface TickedDatesWatchProps {
  season: SeasonView;
  now: number;
  myId: string | null;
  notices: Notices;
}

/**
 * Minimum time in milliseconds between refetches that confirm a hold. Without it, every socket event about a busy date would cause a
 * request.
 */
const CONFIRM_EVERY_MS = 500;

/** Watches every date with a selected slot, including dates not shown, and deselects slots that are no longer available. */
export function TickedDatesWatch({ season, now, myId, notices }: TickedDatesWatchProps) {
  const ids = useTickedIds();
  const settled = useStoredConflict()?.unavailableSlots;
  // Slots lost in a payment conflict stay selected until the user has decided how to continue.
  const watched = ids.filter((id) => !settled?.some((slot) => slot.id === id));
  const dates = [...new Set(watched.map(dateOfSlot))];
  const gone = watched.filter((id) => dateOfSlot(id) < season.from || dateOfSlot(id) > season.to);

  useEffect(() => {
    if (gone.length > 0) untick({ bought: [], lost: gone.map((id) => ({ id, reason: 'closed' })) }, notices);
  }, [gone, notices]);

  return dates
    .filter((date) => date >= season.from && date <= season.to)
    .map((date) => (
      <TickedDateWatch
        key={date}
        date={date}
        ids={watched.filter((id) => dateOfSlot(id) === date)}
        season={season}
        now={now}
        myId={myId}
        notices={notices}
      />
    ));
}

function TickedDateWatch({ date, ids, season, now, myId, notices }: TickedDatesWatchProps & { date: string; ids: string[] }) {
  const client = useQueryClient();
  const earliest = useRef(0);
  const { data: grid, dataUpdatedAt } = useLiveDay(date, myId);

  useEffect(() => {
    if (!grid || grid.confirmedVersion >= grid.version || !needsConfirming(ids, grid.slots)) return undefined;
    const confirm = () => {
      earliest.current = performance.now() + CONFIRM_EVERY_MS;
      void client.invalidateQueries({ queryKey: dayQuery(date).queryKey }, { cancelRefetch: false });
    };
    const timer = setTimeout(confirm, Math.max(0, earliest.current - performance.now()));
    return () => clearTimeout(timer);
  }, [client, date, grid, dataUpdatedAt, ids]);

  useEffect(() => {
    if (!grid) return;
    const isConfirmed = grid.confirmedVersion >= grid.version;
    untick(
      recheckTicked(ids, grid.slots, (slot) => isClosed(slot, season, now), isConfirmed),
      notices,
    );
  }, [grid, ids, season, now, notices]);
  return null;
}

function untick({ lost, bought }: RecheckResult, notices: Notices): void {
  slotsDropped([...bought, ...lost.map(({ id }) => id)]);
  for (const reason of LOSS_REASONS) {
    const ids = lost.filter((slot) => slot.reason === reason).map(({ id }) => id);
    // Reports one message per date and reason, because many slots may be lost while the user is away.
    for (const { date, ids: own } of slotsByDate(ids)) {
      notices.report({ title: lostCopy.title, description: lostCopy.text(date, own, reason), lost: own.length });
    }
  }
}

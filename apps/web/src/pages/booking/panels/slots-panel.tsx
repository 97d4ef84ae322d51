import type { SeasonView } from '@raffle/contracts/season';
import { useEffect } from 'react';
import { useTickedIds } from '../../../features/selections/selection-store';
import { addedCopy } from '../../../features/selections/selections.copy';
import type { Cell } from '../../../features/slots/grid/sections.rules';
import { SlotGrid } from '../../../features/slots/grid/slot-grid';
import { SlotGridPlaceholder } from '../../../features/slots/grid/slot-grid-placeholder';
import { SlotLegend } from '../../../features/slots/grid/slot-legend';
import { SlotPicker } from '../../../features/slots/grid/slot-picker';
import { cellState } from '../../../features/slots/grid/slot-state.rules';
import { closedTitle } from '../../../features/season/season-phase.copy';
import { gridCopy } from '../../../features/slots/slots.copy';
import { useLiveDay, usePulse, useSpokenSummary } from '../../../features/slots/slots.realtime';
import { Button } from '../../../ui/plain/button';
import { toast } from '../../../ui/toast/toaster';
import { TickBox } from '../../../ui/plain/tick-box';
import { PhoneFold } from './phone-fold';
import { bookingCopy as copy } from '../booking.copy';
import styles from './slots-panel.module.css';
import type { SlotPicking } from '../use-pick-slot';

interface SlotsPanelProps {
  date: string;
  /** The slot to highlight. */
  near: string | null;
  season: SeasonView;
  now: number;
  myId: string | null;
  freeOnly: boolean;
  onFreeOnly: (on: boolean) => void;
  picking: SlotPicking;
  /** Called once the date's slots have been rendered. */
  onShown: () => void;
}

/** Shows the chosen date's slots as a live grid, or a loading, error or empty state instead. */
export function SlotsPanel({ date, near, season, now, myId, freeOnly, onFreeOnly, picking, onShown }: SlotsPanelProps) {
  const ticked = useTickedIds();
  const { pulsing, pulse } = usePulse();
  const { spoken, hear } = useSpokenSummary();
  const {
    data: grid,
    isError,
    refetch,
  } = useLiveDay(date, myId, (changes) => {
    pulse(changes);
    hear(changes);
  });

  const isShown = grid !== undefined;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);

  if (!isShown) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SlotGridPlaceholder />;
  if (grid.slots.length === 0) return <p>{gridCopy.none}</p>;

  const cells: Cell[] = grid.slots.map((slot) => ({
    id: slot.id,
    state: cellState(slot, ticked.includes(slot.id), season, now),
    ownerName: slot.ownerName,
  }));
  const closed = closedTitle(season);
  const slotOf = (slotId: string) => grid.slots.find(({ id }) => id === slotId);
  const add = (slotId: string) => {
    const slot = slotOf(slotId);
    if (slot && picking.pick(slot)) toast.success({ title: addedCopy(slotId), id: 'slot-added' });
  };

  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {closed !== null && (
        <p className={`callout ${styles.closed}`} data-tone="ember">
          {gridCopy.salesClosed(closed)}
        </p>
      )}
      <PhoneFold label={copy.more} startsOpen={freeOnly}>
        <div className={`row ${styles.tools}`}>
          <SlotLegend />
          <TickBox label={gridCopy.freeOnly} checked={freeOnly} onChange={onFreeOnly} />
        </div>
      </PhoneFold>
      <SlotGrid
        date={date}
        cells={cells}
        cutoffMinutes={season.cutoffMinutes}
        freeOnly={freeOnly}
        near={near}
        pulsing={pulsing}
        onCell={(slotId) => {
          const slot = slotOf(slotId);
          if (slot) picking.toggle(slot);
        }}
      />
      <SlotPicker cells={cells} onAdd={add} />
      <div className="visually-hidden" role="status">
        <p key={spoken.turn}>{spoken.text}</p>
      </div>
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`row callout ${styles.failed}`} role="alert">
      <p>{gridCopy.failed}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {gridCopy.tryAgain}
      </Button>
    </div>
  );
}

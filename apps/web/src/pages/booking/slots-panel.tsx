import type { SeasonView } from '@raffle/contracts/season';
import { useTickedIds } from '../../features/selections/selection-store';
import { addedCopy } from '../../features/selections/selections.copy';
import type { Cell } from '../../features/slots/sections.rules';
import { SlotGrid } from '../../features/slots/slot-grid';
import { SlotGridPlaceholder } from '../../features/slots/slot-grid-placeholder';
import { SlotLegend } from '../../features/slots/slot-legend';
import { SlotPicker } from '../../features/slots/slot-picker';
import { cellState } from '../../features/slots/slot-state.rules';
import { gridCopy, pickerCopy } from '../../features/slots/slots.copy';
import { useLiveDay, usePulse, useSpokenSummary } from '../../features/slots/slots.realtime';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toaster';
import { FreeOnly } from './free-only';
import styles from './slots-panel.module.css';
import type { SlotPicking } from './use-pick-slot';
import type { Notices } from './use-notices';

interface SlotsPanelProps {
  date: string;
  season: SeasonView;
  now: number;
  myId: string | null;
  freeOnly: boolean;
  onFreeOnly: (on: boolean) => void;
  picking: SlotPicking;
  notices: Notices;
}

/** The slots of the chosen date in each of their states: loading, failed, none, or the live grid. */
export function SlotsPanel({ date, season, now, myId, freeOnly, onFreeOnly, picking, notices }: SlotsPanelProps) {
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

  if (!grid) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SlotGridPlaceholder />;
  if (grid.slots.length === 0) return <p>{gridCopy.none}</p>;

  const cells: Cell[] = grid.slots.map((slot) => ({
    id: slot.id,
    state: cellState(slot, ticked.includes(slot.id), season, now),
    ownerName: slot.ownerName,
  }));
  const slotOf = (slotId: string) => grid.slots.find(({ id }) => id === slotId);
  const add = (slotId: string) => {
    const slot = slotOf(slotId);
    if (slot && picking.pick(slot)) toast.success({ title: addedCopy(slotId) });
  };

  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!season.salesOpen && <p className={styles.closed}>{gridCopy.salesClosed}</p>}
      <SlotPicker
        cells={cells}
        onAdd={add}
        onSurprise={(slotId) =>
          slotId ? add(slotId) : notices.report({ title: pickerCopy.surprise, description: pickerCopy.nothingFree })
        }
      />
      <div className={styles.tools}>
        <SlotLegend />
        <FreeOnly label={gridCopy.freeOnly} checked={freeOnly} onChange={onFreeOnly} />
      </div>
      <SlotGrid
        cells={cells}
        cutoffMinutes={season.cutoffMinutes}
        freeOnly={freeOnly}
        pulsing={pulsing}
        onCell={(slotId) => {
          const slot = slotOf(slotId);
          if (slot) picking.toggle(slot);
        }}
      />
      <div className="visually-hidden" role="status">
        <p key={spoken.turn}>{spoken.text}</p>
      </div>
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{gridCopy.failed}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {gridCopy.tryAgain}
      </Button>
    </div>
  );
}

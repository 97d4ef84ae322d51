import { timeOfSlot } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { formatFullDate } from '../../lib/format/formats';
import { AppDialog } from '../../ui/dialog';
import { useLiveDay } from '../../features/slots/slots.realtime';
import { QueryError, QueryPending } from '../list/query-boundary';
import { useAdmin } from '../access/require-admin';
import { heatCopy as copy, slotStatus } from './admin-overview.copy';

export interface ChosenHour {
  date: string;
  /** Undefined: the day as a whole. */
  hour: number | undefined;
}

const Slots = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '3px',
    '& th': { width: '1px', padding: '0' }, // said, and not seen: each slot begins with its time
    '& td': { padding: '0.35rem 0.4rem', borderWidth: '1px', borderRadius: 'l1', fontSize: '0.85rem', lineHeight: '1.3' },
    '& td[data-status=booked]': { borderColor: 'river.solid', bg: 'river.subtle' },
    '@media (forced-colors: active)': { '& td[data-status=booked]': { borderWidth: '3px', borderColor: 'Highlight' } },
    '& td[data-status=held]': { borderStyle: 'dashed', borderColor: 'var(--control)' },
    '& :is(td, td > *)': { truncate: true },
    '& td > *': { display: 'block' },
    '& span': { color: 'fg.muted' },
    '& a': { color: 'river.fg', textDecoration: 'underline' },
    '& tr': { scrollMarginBlock: '12rem' },
    '& tr[data-chosen] td': { boxShadow: 'inset 0 0 0 2px var(--ember)' },
  },
});

/** The 96 slots of a day, live. */
export function DaySlotsDialog({ chosen, onClose }: { chosen: ChosenHour | undefined; onClose: () => void }) {
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [shown, setShown] = useState<ChosenHour>();
  if (chosen !== undefined && chosen !== shown) setShown(chosen);
  if (shown === undefined) return null;
  return (
    <AppDialog open={chosen !== undefined} onClose={onClose} title={formatFullDate(shown.date)} size="lg">
      <DaySlots {...shown} />
    </AppDialog>
  );
}

function DaySlots({ date, hour }: ChosenHour) {
  const { data: grid, error, refetch } = useLiveDay(date, null);
  if (!grid)
    return error ? <QueryError message={copy.dayFailed} onAgain={() => void refetch()} /> : <QueryPending label={copy.dayLoading} />;
  const hours = Array.from({ length: 24 }, (_, index) => grid.slots.slice(index * 4, index * 4 + 4));
  return (
    <Slots>
      {/* Taken out of the flow itself, a caption leaves a row behind, by which the columns would be as wide as each other. */}
      <caption>
        <span className="visually-hidden">{copy.dayCaption}</span>
      </caption>
      <tbody>
        {hours.map((slots, index) => (
          <tr key={slots[0]?.id} data-chosen={index === hour || undefined} ref={index === hour ? intoSight : undefined}>
            <th scope="row">
              <span className="visually-hidden">{copy.hourOfDay(index)}</span>
            </th>
            {slots.map((slot) => (
              <Cell key={slot.id} slot={slot} />
            ))}
          </tr>
        ))}
      </tbody>
    </Slots>
  );
}

function Cell({ slot: { id, status, ownerName } }: { slot: SlotView }) {
  const { role } = useAdmin();
  const name = status === 'booked' && ownerName ? ownerName : slotStatus[status];
  const mayOpen = status === 'booked' && (role === 'owner' || role === 'organiser');
  return (
    <td data-status={status}>
      <strong>{timeOfSlot(id)}</strong>
      {mayOpen ? (
        <Link to={`${paths.adminBookings}?q=${encodeURIComponent(id)}`} dir="auto">
          {name}
        </Link>
      ) : (
        <span dir="auto">{name}</span>
      )}
    </td>
  );
}

/** With room around it. `nearest`: what stands around the list need not scroll too. */
function intoSight(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

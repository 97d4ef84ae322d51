import { Badge } from '@chakra-ui/react/badge';
import { Stack } from '@chakra-ui/react/stack';
import type { CashShift } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { useDialog } from '../form/dialog-host';
import { lazyDialog, ReasonDialog } from '../form/lazy';
import { ListSection } from '../frame/section';
import { Instant } from '../list/dates';
import { ResourceList } from '../list/resource-list';
import { defineList } from '../list/resource-list.types';
import { SecondaryText } from '../list/resource-table';
import { cashBoxCopy } from './cash-box.copy';
import { useSettleShift } from './cash.mutations';
import { cashShiftsQuery } from './cash.queries';

const copy = cashBoxCopy.shifts;
const CloseShiftDialog = lazyDialog(async () => (await import('./close-shift-dialog')).CloseShiftDialog);

/** Shifts at the cash boxes, newest first. */
export function CashShifts() {
  return (
    <ListSection title={copy.title}>
      <ResourceList list={cashShiftList} />
    </ListSection>
  );
}

const cashShiftList = defineList({
  name: 'shifts',
  query: cashShiftsQuery,
  rows: ({ shifts }) => shifts,
  rowKey: ({ id }) => id,
  copy,
  filters: {
    q: { kind: 'search', label: copy.search },
    state: {
      kind: 'select',
      label: copy.state,
      options: { '': copy.any, open: copy.open, closed: copy.closed, different: copy.different },
    },
    year: { kind: 'season' },
  },
  exported: { path: ADMIN_API.cashShiftsExport, fileName: 'cash-shifts.csv' },
  columns: [
    { label: copy.cashier, isHeader: true, cell: ({ cashier }) => cashier },
    { label: copy.opened, kind: 'time', cell: ({ openedAt }) => <Instant at={openedAt} /> },
    { label: copy.ended, kind: 'time', cell: ({ closedAt }) => (closedAt === null ? '-' : <Instant at={closedAt} />) },
    {
      label: copy.taken,
      kind: 'number',
      cell: ({ sold, returned }) => (
        <Stack gap="0">
          <span>{formatMoney(sold)}</span>
          {returned > 0 && <SecondaryText>{copy.returned(formatMoney(returned))}</SecondaryText>}
        </Stack>
      ),
    },
    { label: copy.counted, kind: 'number', cell: ({ counted }) => (counted === null ? '-' : formatMoney(counted)) },
    { label: copy.state, cell: (shift) => <State shift={shift} /> },
    { label: copy.actions, kind: 'actions', cell: (shift) => <Actions shift={shift} /> },
  ],
});

function State({ shift: { difference, expected, settled, note } }: { shift: CashShift }) {
  if (difference === null) return <Badge>{copy.open}</Badge>;
  if (difference === 0) return <Badge colorPalette="reed">{copy.right}</Badge>;
  const amount = formatMoney(Math.abs(difference));
  return (
    <Stack gap="1" align="start">
      <Badge {...(!settled && { colorPalette: 'danger' })}>
        {expected < 0 ? copy.overdrawn(formatMoney(-expected)) : difference < 0 ? copy.short(amount) : copy.over(amount)}
      </Badge>
      {note && <SecondaryText>{note}</SecondaryText>}
      {settled && <SecondaryText>{(settled.ownCount ? copy.settledOwn : copy.settled)(settled.by, settled.reason)}</SecondaryText>}
    </Stack>
  );
}

function Actions({ shift }: { shift: CashShift }) {
  const openDialog = useDialog();
  const { id, cashier, closedAt, difference, settled } = shift;
  if (closedAt !== null && (difference === 0 || settled)) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={closedAt === null ? copy.closeOf(cashier) : copy.settleOf(cashier)}
      onClick={() =>
        openDialog((dialog) => (closedAt === null ? <CloseShiftDialog {...dialog} shift={shift} /> : <SettleDialog {...dialog} id={id} />))
      }
    >
      {closedAt === null ? copy.close : copy.settle}
    </Button>
  );
}

function SettleDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const settle = useSettleShift(id, onClose);
  return <ReasonDialog {...copy.settleDialog} draft={`settle shift ${id}`} open={open} onClose={onClose} onConfirm={settle.mutateAsync} />;
}

import type { CashShift as CashShiftView } from '@raffle/contracts/admin/cash';
import { centsToDollars } from '@raffle/contracts/money/money';
import { CashShift } from '../../payments/cash-box/cash-shift.entity.js';
import { equals, hasWords } from '../../platform/lists/conditions.js';
import { dollars, maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import type { CashShiftQueryDto } from './cash-admin.dto.js';

type ShiftRow = Joined<CashShift, 'cashier' | 'settledBy'> & {
  sales: number;
  slots: number;
  soldCents: number;
  returnedCents: number;
};

const SOLD = `(SELECT coalesce(sum(k.amount_cents), 0)::int FROM cash_sales k WHERE k.shift_id = shift.id)`;
const RETURNED = `(SELECT coalesce(sum(k.returned_cents), 0)::int FROM cash_sales k WHERE k.returned_shift_id = shift.id)`;
const SALES = `(SELECT count(*)::int FROM cash_sales k WHERE k.shift_id = shift.id)`;
const SLOTS = `(SELECT count(*)::int FROM cash_sales k JOIN booking_slots t ON t.booking_id = k.booking_id WHERE k.shift_id = shift.id)`;

const STATES: Record<'open' | 'closed' | 'different', string> = {
  open: 'shift.closedAt IS NULL',
  closed: 'shift.closedAt IS NOT NULL',
  different: 'shift.countedCents <> shift.expectedCents AND shift.settledAt IS NULL',
};

/** Cash shifts, newest first. */
export const CASH_SHIFT_LIST: ResourceList<ShiftRow, CashShiftQueryDto, CashShiftView> = {
  name: 'cash-shifts',
  entity: CashShift,
  alias: 'shift',
  join: (rows) => rows.innerJoin('shift.cashier', 'cashier').leftJoin('shift.closedBy', 'closer').leftJoin('shift.settledBy', 'settler'),
  select: ['shift', 'cashier.fullName', 'settler.fullName'],
  computed: { sales: SALES, slots: SLOTS, soldCents: SOLD, returnedCents: RETURNED },
  filters: { q: hasWords('cashier.fullName', 'shift.note'), state: (state) => STATES[state], year: equals('shift.seasonYear') },
  order: { 'shift.id': 'DESC' },
  limit: 30,
  view: shiftView,
  columns: [
    ['shift', 'shift.id'],
    ['cashier', 'cashier.fullName'],
    ['opened at (Maun time)', maunTime('shift.openedAt')],
    ['counted at the start in dollars', dollars('shift.openingCents')],
    ['sales', SALES],
    ['slots', SLOTS],
    ['sold in dollars', dollars(SOLD)],
    ['returned in dollars', dollars(RETURNED)],
    ['closed at (Maun time)', maunTime('shift.closedAt')],
    ['closed by', 'closer.fullName'],
    ['expected in dollars', dollars('shift.expectedCents')],
    ['counted at the end in dollars', dollars('shift.countedCents')],
    ['difference in dollars', dollars('shift.countedCents - shift.expectedCents')],
    ['note', 'shift.note'],
    ['settled at (Maun time)', maunTime('shift.settledAt')],
    ['settled by', 'settler.fullName'],
    ['how it was settled', 'shift.settledReason'],
  ],
};

function shiftView(row: ShiftRow): CashShiftView {
  const expected = row.expectedCents ?? row.openingCents + row.soldCents - row.returnedCents;
  return {
    id: row.id,
    cashier: row.cashier.fullName,
    openedAt: row.openedAt.toISOString(),
    opening: centsToDollars(row.openingCents),
    sales: row.sales,
    slots: row.slots,
    sold: centsToDollars(row.soldCents),
    returned: centsToDollars(row.returnedCents),
    expected: centsToDollars(expected),
    closedAt: row.closedAt?.toISOString() ?? null,
    counted: row.countedCents === null ? null : centsToDollars(row.countedCents),
    difference: row.countedCents === null ? null : centsToDollars(row.countedCents - expected),
    note: row.note,
    settled:
      row.settledAt === null
        ? null
        : {
            at: row.settledAt.toISOString(),
            by: row.settledBy?.fullName ?? '',
            reason: row.settledReason ?? '',
            ownCount: [row.cashierId, row.closedById].includes(row.settledById),
          },
  };
}

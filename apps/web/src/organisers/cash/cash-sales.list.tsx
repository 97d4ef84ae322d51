import { Badge } from '@chakra-ui/react/badge';
import type { AdminCashPage } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { formatMoney } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Instant, SlotTime } from '../list/dates';
import { defineList } from '../list/resource-list.types';
import { SecondaryText } from '../list/resource-table';
import { cashCopy } from './cash.copy';
import { cashSalesQuery } from './cash.queries';

const copy = cashCopy.list;

/** The list of cash sales, newest first. @param isOwn whether the list is for a cashier, who sees only their own sales */
const saleList = (isOwn: boolean) =>
  defineList({
    name: 'cash',
    query: cashSalesQuery,
    rows: ({ sales }) => sales,
    rowKey: ({ bookingId }) => bookingId,
    copy: isOwn ? { ...copy, empty: copy.ownEmpty } : copy,
    filters: { q: { kind: 'search', label: copy.search }, year: { kind: 'season' } },
    exported: { path: ADMIN_API.cashSalesExport, fileName: 'cash-sales.csv', roles: ['owner', 'organiser'] },
    columns: [
      {
        label: copy.receipt,
        kind: 'reference',
        isHeader: true,
        cell: ({ bookingId, receiptNumber }) => <TextLink to={paths.adminCashReceipt(bookingId)}>{receiptNumber}</TextLink>,
      },
      {
        label: copy.buyer,
        cell: ({ buyer, toSelf }) => (
          <>
            {buyer.fullName}{' '}
            {toSelf && (
              <Badge colorPalette="ember" marginTop="1" paddingBlock="1" borderRadius="l2" whiteSpace="normal">
                {copy.toSelf}
              </Badge>
            )}
          </>
        ),
      },
      {
        label: copy.slots,
        kind: 'time',
        cell: ({ slots }) => (
          <>
            {slots.length}{' '}
            {slots[0] && (
              <SecondaryText>
                <SlotTime id={slots[0].id} />
              </SecondaryText>
            )}
          </>
        ),
      },
      {
        label: copy.amount,
        kind: 'number',
        cell: ({ amount, returnedAt }) => (
          <>
            {formatMoney(amount)} {returnedAt && <Badge colorPalette="danger">{copy.returned}</Badge>}
          </>
        ),
      },
      ...(isOwn ? [] : [{ label: copy.cashier, cell: ({ cashier }: AdminCashPage['sales'][number]) => cashier }]),
      { label: copy.sold, kind: 'time', cell: ({ soldAt }) => <Instant at={soldAt} /> },
    ],
  });

export const cashSaleList = saleList(false);
export const ownCashSaleList = saleList(true);

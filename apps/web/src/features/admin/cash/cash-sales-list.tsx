import type { AdminCashSale } from '@raffle/contracts/admin-cash';
import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatInstant, formatMoney, formatSlotWithDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { PageSpinner } from '../../../ui/spinner';
import { StatusChip } from '../../../ui/status-chip';
import { TextInput } from '../../../ui/text-input';
import { useAdmin } from '../access/require-admin';
import { CsvButton } from '../csv/csv-button';
import table from '../frame/admin-list.module.css';
import { LoadFailure } from '../frame/list-states';
import list from '../list/admin-list.module.css';
import { addressOf, useFilters } from '../list/use-filters';
import { cashCopy } from './cash.copy';
import { cashSalesQuery } from './cash.queries';

const copy = cashCopy.list;

/** What was sold for cash, newest first; what is looked for stands in the address. */
export function CashSalesList() {
  const [{ q }, find] = useFilters(['q']);
  const { role } = useAdmin();
  return (
    <section className={list.section}>
      <h2>{copy.title}</h2>
      <Search key={q} q={q} onFind={(wanted) => find({ q: wanted })} />
      <Found q={q} />
      {role !== 'cashier' && <CsvButton path={addressOf(API.adminCashSalesExport, { q })} fileName="cash-sales.csv" />}
    </section>
  );
}

function Search({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onFind(typed.trim());
  }
  return (
    <form className={table.filters} role="search" onSubmit={submit}>
      <FormField label={copy.search}>
        {(control) => (
          <TextInput {...control} type="search" maxLength={120} value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
      </FormField>
      <Button type="submit" variant="outline">
        {copy.find}
      </Button>
      {q !== '' && (
        <Button variant="ghost" onClick={() => onFind('')}>
          {copy.clear}
        </Button>
      )}
    </form>
  );
}

function Found({ q }: { q: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    cashSalesQuery(q),
  );
  if (!data)
    return error ? (
      <LoadFailure message={`${copy.failed} ${error.message}`} onAgain={() => void refetch()} />
    ) : (
      <PageSpinner label={copy.loading} />
    );
  const sales = data.pages.flatMap((page) => page.sales);
  if (sales.length === 0) return <p role="status">{q === '' ? copy.none : copy.noneFound}</p>;
  return (
    <>
      <SalesTable sales={sales} />
      {isFetchNextPageError && <LoadFailure message={copy.failed} onAgain={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className={table.more}>
          <Button variant="outline" loading={isFetchingNextPage} loadingText={copy.loadingMore} onClick={() => void fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </>
  );
}

function SalesTable({ sales }: { sales: AdminCashSale[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          {[copy.receipt, copy.buyer, copy.slots, copy.amount, copy.cashier, copy.sold].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.bookingId}>
            <th scope="row" data-label={copy.receipt}>
              <Link to={paths.adminCashReceipt(sale.bookingId)}>{sale.receiptNumber}</Link>
            </th>
            <td data-label={copy.buyer}>{sale.buyer.fullName}</td>
            <td data-label={copy.slots}>
              <span>
                {sale.slots.length} <span className={table.quiet}>{sale.slots[0] && formatSlotWithDate(sale.slots[0].id)}</span>
              </span>
            </td>
            <td data-label={copy.amount}>
              <span>
                {formatMoney(sale.amount)} {sale.returnedAt && <StatusChip tone="bad">{copy.returned}</StatusChip>}
              </span>
            </td>
            <td data-label={copy.cashier}>{sale.cashier}</td>
            <td data-label={copy.sold}>{formatInstant(sale.soldAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

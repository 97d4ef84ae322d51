import type { AdminDeletion } from '@raffle/contracts/admin-deletions';
import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant, formatMoney } from '../../../lib/formats';
import { CsvButton } from '../csv/csv-button';
import table from '../frame/admin-list.module.css';
import styles from '../list/admin-list.module.css';
import { Paged } from '../list/paged';
import { addressOf, useFilters } from '../list/use-filters';
import { DeletionFilterForm } from './deletion-filter-form';
import { deletionsCopy as copy } from './deletions.copy';
import { DELETION_FILTERS, deletionsQuery } from './deletions.queries';

/** Who is gone, on whose word, and what of them stays. */
export function DeletionList() {
  const [filters, change] = useFilters(DELETION_FILTERS);
  const list = useInfiniteQuery(deletionsQuery(filters));
  return (
    <section>
      <DeletionFilterForm key={JSON.stringify(filters)} filters={filters} onChange={change} />
      <Paged query={list}>
        {(pages) => {
          const deletions = pages.flatMap((page) => page.deletions);
          return deletions.length === 0 ? <p>{copy.none}</p> : <Table deletions={deletions} />;
        }}
      </Paged>
      <div className={styles.below}>
        <CsvButton path={addressOf(API.adminDeletionsExport, filters)} fileName="deletions.csv" />
      </div>
    </section>
  );
}

function Table({ deletions }: { deletions: AdminDeletion[] }) {
  const { label, when, who, stays, person } = copy.table;
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {[when, who, stays, person].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deletions.map((deletion) => (
          <tr key={deletion.person}>
            <td data-label={when}>{formatInstant(deletion.at)}</td>
            <td data-label={who}>{deletion.admin ?? copy.themselves}</td>
            <td data-label={stays}>{copy.stays(deletion.tickets, formatMoney(deletion.amount))}</td>
            <td data-label={person}>{deletion.person}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

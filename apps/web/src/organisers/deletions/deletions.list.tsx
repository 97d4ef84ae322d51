import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { formatMoney } from '../../lib/format/formats';
import { Instant } from '../list/dates';
import { defineList } from '../list/resource-list.types';
import { deletionsCopy as copy } from './deletions.copy';
import { deletionsQuery } from './deletions.queries';

const { filters: words, table } = copy;

/** Lists the deleted accounts, with the person who requested each deletion and the records that are kept. */
export const deletionList = defineList({
  name: 'deletions',
  query: deletionsQuery,
  rows: ({ deletions }) => deletions,
  rowKey: ({ person }) => person,
  copy: { label: table.label, empty: copy.none, filters: words.label },
  filters: {
    q: { kind: 'search', label: words.q, hint: words.qHint },
    by: { kind: 'select', label: words.by, options: words.kinds },
  },
  exported: { path: ADMIN_API.deletionsExport, fileName: 'deletions.csv' },
  columns: [
    { label: table.when, kind: 'time', cell: ({ at }) => <Instant at={at} /> },
    { label: table.who, cell: ({ admin, afterYears }) => admin ?? (afterYears === null ? copy.themselves : copy.afterYears(afterYears)) },
    { label: table.stays, cell: ({ tickets, amount }) => copy.stays(tickets, formatMoney(amount)) },
    { label: table.person, kind: 'reference', cell: ({ person }) => person },
  ],
});

import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ReactNode } from 'react';
import type { ListPage, pagesQuery } from './pages-query';

/**
 * A typed filter is applied when the form is submitted, and a `select` filter as soon as its value changes. A `followed` filter has no
 * field. Instead, clicking a value in a row sets the filter, and the filter's label is shown while it is set.
 */
export type FieldFilter = { label: string; hint?: string; more?: boolean } & (
  | { kind: 'search' | 'text' | 'date' | 'followed' }
  /**
   * Maps each option's value to its label. The value '' stands for no filter. Numeric values require a Map, because an object would sort
   * them.
   */
  | { kind: 'select'; options: Record<string, string> | Map<string, string> }
);

/**
 * A filter. Its key is also its name in the URL. A `season` filter is shown as a select with all seasons. If there are fewer than two
 * seasons, no select is shown, but a link can still set the filter. `any` is the label of the option for all seasons.
 */
export type ListFilter = FieldFilter | { kind: 'season'; any?: string };

/**
 * `reference` and `number` cells don't wrap, and `time` cells wrap only between the date and the time. A `state` cell is a badge. The
 * labels of `actions` and `choice` columns are for screen readers only.
 */
export type ColumnKind = 'text' | 'reference' | 'number' | 'time' | 'state' | 'choice' | 'actions';

export interface Column<Row> {
  label: string;
  kind?: ColumnKind;
  /**
   * Whether the column's cell is the row's header. Screen readers announce the header before each cell in the row. On phones, the header is
   * the title of the row's card.
   */
  isHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

/** A named set of filters, shown as a link. */
export interface ListView<Name extends string> {
  label: string;
  filters: { [filter in Name]?: string };
}

export interface ListCopy<Page> {
  /** Message for an empty list when no filter is set. */
  empty: string;
  /** Message when no row matches the filters. Defaults to `empty`. */
  none?: string;
  /** Name of the table for screen readers. */
  label?: string;
  loading?: string;
  /** Message after loading has failed. If no page has loaded yet, the API's error message follows. */
  failed?: string;
  find?: string;
  clear?: string;
  filters?: string;
  /** Returns a sentence that states how many rows are shown. `first` is the first page. */
  shown?: (count: number, all: boolean, first: Page) => string;
}

/** Lets an organiser select several rows and apply an action to all of them. */
export interface ListSelection<Row> {
  /** Label of a row's checkbox; null if the row can't be selected. */
  label: (row: Row) => string | null;
  /** Actions in the selection bar. `onDone` clears the selection. */
  actions: (rows: Row[], onDone: () => void) => ReactNode;
}

interface CommonDefinition<Page extends ListPage, Row, Name extends string> {
  /** Prefix of the filters' field ids. */
  name: string;
  query: ReturnType<typeof pagesQuery<Page>>;
  rows: (page: Page) => Row[];
  rowKey: (row: Row) => string | number;
  filters: Record<Name, ListFilter>;
  copy: ListCopy<Page>;
  views?: ListView<NoInfer<Name>>[];
  selection?: ListSelection<Row>;
  /** CSV export of all matching rows. If `roles` is omitted, every role that can see the list can download it. */
  exported?: { path: string; fileName: string; roles?: AdminRole[] };
}

/** The definition of a list on the organisers' pages. It renders the list's rows as a table or as cards. */
export type ListDefinition<Page extends ListPage, Row, Name extends string> = CommonDefinition<Page, Row, Name> &
  ({ columns: Column<Row>[]; card?: never } | { card: (row: Row, follow: FollowFilters<NoInfer<Name>>) => ReactNode; columns?: never });

export type FollowFilters<Name extends string> = (change: Partial<Record<Name, string>>) => void;

/** Returns the definition unchanged. The call lets TypeScript infer the types of filters, rows and pages. */
export const defineList = <Page extends ListPage, Row, Name extends string>(
  definition: ListDefinition<Page, Row, Name>,
): ListDefinition<Page, Row, Name> => definition;

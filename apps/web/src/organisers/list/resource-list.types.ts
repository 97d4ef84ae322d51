import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ReactNode } from 'react';
import type { ListPage, pagesQuery } from './pages-query';

/**
 * What can be looked for, under the name that it has in the address. Words are applied when the form is sent, a choice as
 * soon as it is made. `followed` has no field: a press on something in a row sets it, and its label says so.
 */
export type ListFilter = { label: string; hint?: string; more?: boolean } & (
  | { kind: 'search' | 'text' | 'date' | 'followed' }
  /** Value -> words; that of no filter is ''. A Map keeps its order where values are numbers. */
  | { kind: 'select'; options: Record<string, string> | Map<string, string> }
);

/** `reference`, `number` and `time` never break; `state` is a badge; the label of `actions` is only for screen readers. */
export type ColumnKind = 'text' | 'reference' | 'number' | 'time' | 'state' | 'choice' | 'actions';

export interface Column<Row> {
  label: string;
  kind?: ColumnKind;
  /** Names its row: it is read before each cell, and heads the card that the row is on a phone. */
  isHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

/** Filters with a name, as a link. */
export interface ListView<Name extends string> {
  label: string;
  filters: { [filter in Name]?: string };
}

export interface ListCopy<Page> {
  /** Where there is nothing at all. */
  empty: string;
  /** Where nothing fits the filters; the same when it is left out. */
  none?: string;
  /** Of the table, for screen readers. */
  label?: string;
  loading?: string;
  /** Before what the api says of it. */
  failed?: string;
  find?: string;
  clear?: string;
  filters?: string;
  moreFilters?: string;
  /** How much is shown; `first` is the first page. */
  shown?: (count: number, all: boolean, first: Page) => string;
}

/** Rows that are chosen together, and what can be done with all of them. */
export interface ListSelection<Row> {
  /** What the box of a row is called; null where there is nothing to do with it. */
  label: (row: Row) => string | null;
  /** In the bar that comes up; `onDone` chooses none again. */
  actions: (rows: Row[], onDone: () => void) => ReactNode;
}

interface CommonDefinition<Page extends ListPage, Row, Name extends string> {
  /** Begins the ids of its fields. */
  name: string;
  query: ReturnType<typeof pagesQuery<Page>>;
  rows: (page: Page) => Row[];
  rowKey: (row: Row) => string | number;
  filters: Record<Name, ListFilter>;
  copy: ListCopy<Page>;
  views?: ListView<NoInfer<Name>>[];
  selection?: ListSelection<Row>;
  /** The whole of what is found as a file, for these roles. */
  exported?: { path: string; fileName: string; roles?: AdminRole[] };
}

/** A list of the organisers, declared: a table of columns, or a card for each row. */
export type ListDefinition<Page extends ListPage, Row, Name extends string> = CommonDefinition<Page, Row, Name> &
  ({ columns: Column<Row>[]; card?: never } | { card: (row: Row, follow: FollowFilters<NoInfer<Name>>) => ReactNode; columns?: never });

export type FollowFilters<Name extends string> = (change: Partial<Record<Name, string>>) => void;

/** Only for its types: names of filters, rows and pages follow from the definition. */
export const defineList = <Page extends ListPage, Row, Name extends string>(
  definition: ListDefinition<Page, Row, Name>,
): ListDefinition<Page, Row, Name> => definition;

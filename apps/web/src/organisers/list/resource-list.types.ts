import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ReactNode } from 'react';
import type { ListPage, pagesQuery } from './pages-query';

/**
 * Text is applied when the form is submitted, a select when it changes. `followed` has no field: pressing a value in a row sets it, and its
 * label is shown while it is set.
 */
export type FieldFilter = { label: string; hint?: string; more?: boolean } & (
  | { kind: 'search' | 'text' | 'date' | 'followed' }
  /** Value -> label. The value '' means no filter. Numeric values need a Map to keep their order. */
  | { kind: 'select'; options: Record<string, string> | Map<string, string> }
);

/**
 * A filter, under its name in the address. `season` is a select of the seasons; a single season gets no select, but a link can still set the
 * filter. `any` is the label of the option for all seasons.
 */
export type ListFilter = FieldFilter | { kind: 'season'; any?: string };

/** `reference`, `number` and `time` never wrap; `state` is a badge; the labels of `actions` and `choice` are for screen readers only. */
export type ColumnKind = 'text' | 'reference' | 'number' | 'time' | 'state' | 'choice' | 'actions';

export interface Column<Row> {
  label: string;
  kind?: ColumnKind;
  /**
   * Whether the cell is the header of its row. Screen readers read it before each cell, and on phones it is the title of the row's card.
   */
  isHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

/** Named filters, shown as a link. */
export interface ListView<Name extends string> {
  label: string;
  filters: { [filter in Name]?: string };
}

export interface ListCopy<Page> {
  /** Shown if the list is empty without filters. */
  empty: string;
  /** Shown if no row matches the filters. Defaults to `empty`. */
  none?: string;
  /** Name of the table for screen readers. */
  label?: string;
  loading?: string;
  /** Shown before the api's error message. */
  failed?: string;
  find?: string;
  clear?: string;
  filters?: string;
  moreFilters?: string;
  /** Describes how many rows are shown. `first` is the first page. */
  shown?: (count: number, all: boolean, first: Page) => string;
}

/** Selection of several rows, with actions on all of them. */
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

/** Definition of an organisers' list: a table of columns, or a card for each row. */
export type ListDefinition<Page extends ListPage, Row, Name extends string> = CommonDefinition<Page, Row, Name> &
  ({ columns: Column<Row>[]; card?: never } | { card: (row: Row, follow: FollowFilters<NoInfer<Name>>) => ReactNode; columns?: never });

export type FollowFilters<Name extends string> = (change: Partial<Record<Name, string>>) => void;

/** Returns the definition unchanged. Infers the types of filters, rows and pages. */
export const defineList = <Page extends ListPage, Row, Name extends string>(
  definition: ListDefinition<Page, Row, Name>,
): ListDefinition<Page, Row, Name> => definition;

import type { EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Condition } from './conditions.js';
import type { PageQuery } from './list-query.dto.js';
import type { Column } from './query-lines.js';

/** An entity on which the relations `Relation` are present because the list joins them. */
export type Joined<Row, Relation extends keyof Row> = Row & Required<Pick<Row, Relation>>;

/**
 * A list's filters: one condition for each property of the query, except the paging properties. A property without a condition is a compile
 * error.
 */
export type Filters<Query> = {
  [Name in Exclude<keyof Query, keyof PageQuery | 'before'>]-?: Condition<Exclude<Query[Name], undefined>>;
};

/**
 * A list of entities that can be exported as a file. SQL refers to columns by the entities' property names (`person.fullName`). TypeORM
 * recognises these names only between spaces, commas, brackets and `=`, so write casts as CAST(…) and do not break lines.
 */
export interface FileList<Query> {
  entity: EntityTarget<ObjectLiteral>;
  /** Alias of the entity in the list's SQL expressions. */
  alias: string;
  /** Joins other tables. Each joined table must have at most one row per entity. */
  join?: (rows: SelectQueryBuilder<ObjectLiteral>, query: Query) => SelectQueryBuilder<ObjectLiteral>;
  filters: Filters<Query>;
  order: Record<string, 'ASC' | 'DESC'>;
  /** Columns of the file, from left to right. */
  columns: readonly Column[];
}

/**
 * An organisers' list, defined once. `ListReader` reads its pages and its file from this definition.
 *
 * `Row` is the entity with joined and computed properties, `Query` the request, and `View` a row in the contract.
 */
export interface ResourceList<Row, Query, View> extends FileList<Query> {
  /** Name of the file, and of its export in the audit log. */
  name: string;
  /** Columns that `view` reads: whole entities by alias, or single properties. */
  select: readonly string[];
  /** Row properties that do not belong to any entity, with their SQL. */
  computed?: { readonly [Name in keyof Row]?: string };
  /** A unique, indexed column. Each page starts after the previous page's last row. */
  order: Record<string, 'ASC' | 'DESC'>;
  /** Default number of rows on a page. */
  limit: number;
  view: (row: Row) => View;
}

/** `next` is the cursor of the next page, or null on the last page. */
export interface Page<View> {
  rows: View[];
  next: string | null;
}

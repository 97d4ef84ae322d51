import type { EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Condition } from './conditions.js';
import type { PageQuery } from './list-query.dto.js';
import type { Column } from './query-lines.js';

/** An entity with these of its relations, which its list joins. */
export type Joined<Row, Relation extends keyof Row> = Row & Required<Pick<Row, Relation>>;

/** What is asked for beside the page: each property of the query has its condition, and a new one does not compile without. */
export type Filters<Query> = {
  [Name in Exclude<keyof Query, keyof PageQuery | 'before'>]-?: Condition<Exclude<Query[Name], undefined>>;
};

/**
 * Rows of an entity that leave as a file. SQL names columns as the entities do, `person.fullName`, which TypeORM finds between
 * spaces, commas, brackets and `=`: a cast is CAST(…), and a line is not broken.
 */
export interface FileList<Query> {
  entity: EntityTarget<ObjectLiteral>;
  /** What the entity is called in every expression below. */
  alias: string;
  /** Other tables that stand beside a row, at most one row of each. */
  join?: (rows: SelectQueryBuilder<ObjectLiteral>, query: Query) => SelectQueryBuilder<ObjectLiteral>;
  filters: Filters<Query>;
  order: Record<string, 'ASC' | 'DESC'>;
  /** Of the file, from left to right. */
  columns: readonly Column[];
}

/**
 * An organisers' list, told once: pages of it and its file are read by it (`ListReader`).
 * `Row` is the entity with what is joined and computed, `Query` what can be asked for, `View` a row as the contract has it.
 */
export interface ResourceList<Row, Query, View> extends FileList<Query> {
  /** Names the file, and in the audit log that it was taken. */
  name: string;
  /** What `view` reads: whole entities by their alias, or single properties. */
  select: readonly string[];
  /** Properties of a row that no entity has, and the SQL behind them. */
  computed?: { readonly [Name in keyof Row]?: string };
  /** By one unique column with an index: a page begins behind the last one's. */
  order: Record<string, 'ASC' | 'DESC'>;
  /** Rows of a page for which nobody asked for another number. */
  limit: number;
  view: (row: Row) => View;
}

/** `next` is where the following page begins, null at the end. */
export interface Page<View> {
  rows: View[];
  next: string | null;
}

import { Injectable } from '@nestjs/common';
import { dateAt } from '@raffle/contracts/slot-time';
import { DataSource, type EntityManager, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { Clock } from '../clock.js';
import { Database, type Reader } from '../db/database.js';
import type { Bind, Condition } from './conditions.js';
import type { PageQuery } from './list-query.dto.js';
import { queryLines } from './query-lines.js';
import type { FileList, Page, ResourceList } from './resource-list.js';

type Rows = SelectQueryBuilder<ObjectLiteral>;
type Builds = Pick<EntityManager, 'createQueryBuilder'>;

/** Reads a list, as specified by its definition: a page, one row, or the lines of a file. */
@Injectable()
export class ListReader {
  constructor(
    /** Used only to build SQL for exports. */
    private readonly source: DataSource,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  page<Row extends object, Query extends object, View>(
    list: ResourceList<Row, Query, View>,
    query: Query & PageQuery & { before?: string },
  ): Promise<Page<View>> {
    return this.db.single((reader) => this.pageIn(reader, list, query));
  }

  /** Reads a page for use in a larger response. */
  async pageIn<Row extends object, Query extends object, View>(
    { manager }: Reader,
    list: ResourceList<Row, Query, View>,
    query: Query & PageQuery & { before?: string },
  ): Promise<Page<View>> {
    const { limit = list.limit, after = query.before } = query;
    const [column, direction] = cursorOf(list);
    const found = foundBy(manager, list, query, this.today());
    if (after !== undefined) found.andWhere(`${column} ${direction === 'DESC' ? '<' : '>'} :after::bigint`, { after });
    // The extra row shows whether there is another page.
    const rows = await load(list, found.limit(limit + 1));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1) as Record<string, unknown> | undefined;
    return {
      rows: shown.map((row) => list.view(row)),
      next: rows.length > limit && last ? String(last[column.slice(list.alias.length + 1)]) : null,
    };
  }

  /** Reads the row whose cursor column has this value. */
  async oneIn<Row extends object, Query extends object, View>(
    { manager }: Reader,
    list: ResourceList<Row, Query, View>,
    id: string | number,
  ): Promise<Row | undefined> {
    const rows = rowsOf(manager, list, {} as Query).where(`${cursorOf(list)[0]} = :id`, { id });
    return (await load(list, rows))[0];
  }

  /** Reads all matching rows as lines of an export. Reads from one snapshot and never holds all rows in memory. */
  lines<Query extends object>(list: FileList<Query>, query: Query): AsyncGenerator<string, void> {
    const [sql, values] = this.statement(list, query);
    return queryLines(this.db, { columns: list.columns.map(([name]) => name), sql }, values);
  }

  /** Returns the SQL for the file and its parameter values. */
  statement<Query extends object>(list: FileList<Query>, query: Query): [sql: string, values: unknown[]] {
    const rows = foundBy(this.source, list, query, this.today()).select([]);
    for (const [name, expression] of list.columns) rows.addSelect(expression, name);
    return rows.getQueryAndParameters() as [string, unknown[]];
  }

  private today(): string {
    return dateAt(this.clock.now());
  }
}

/** Selects the rows that match the query, in the list's order. */
function foundBy<Query extends object>(builds: Builds, list: FileList<Query>, query: Query, today: string): Rows {
  const rows = rowsOf(builds, list, query).orderBy(list.order);
  for (const [name, condition] of Object.entries(list.filters as Record<string, Condition<unknown>>)) {
    const value = (query as Record<string, unknown>)[name];
    if (value === undefined) continue;
    const parameters: Record<string, unknown> = {};
    const bind: Bind = (given) => {
      const parameter = `${name}_${Object.keys(parameters).length}`;
      parameters[parameter] = given;
      return `:${parameter}`;
    };
    const demanded = condition(value, bind, today);
    if (demanded !== undefined) rows.andWhere(`(${demanded})`, parameters);
  }
  return rows;
}

function rowsOf<Query extends object>(builds: Builds, { entity, alias, join }: FileList<Query>, query: Query): Rows {
  const rows = builds.createQueryBuilder().select(alias).from(entity, alias);
  return join === undefined ? rows : join(rows, query);
}

/** Loads entities with their computed properties. */
async function load<Row extends object, Query, View>(list: ResourceList<Row, Query, View>, rows: Rows): Promise<Row[]> {
  const computed = Object.entries<string | undefined>(list.computed ?? {});
  rows.select([...list.select]);
  for (const [name, expression] of computed) rows.addSelect(expression ?? 'NULL', name);
  const { entities, raw } = await rows.getRawAndEntities<Record<string, unknown>>();
  return entities.map(
    (entity, index) => Object.assign(entity, Object.fromEntries(computed.map(([name]) => [name, raw[index]?.[name]]))) as Row,
  );
}

function cursorOf({ order }: { order: FileList<object>['order'] }): [column: string, direction: 'ASC' | 'DESC'] {
  const [first] = Object.entries(order);
  if (first === undefined) throw new Error('a list with pages needs an order');
  return first;
}

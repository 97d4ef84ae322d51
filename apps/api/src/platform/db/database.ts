import { Injectable } from '@nestjs/common';
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, QueryRunnerAlreadyReleasedError, type QueryRunner } from 'typeorm';
import type { DomainEvent, DomainEventName, DomainEvents } from '../events/domain-events.js';
import { EventBus } from '../events/event-bus.js';
import { isRetryable } from './pg-errors.js';
import { inTransaction } from './transaction.js';

/** A prepared statement, which Postgres parses once per connection rather than once per execution. Use it for frequent queries. */
export interface Statement {
  name: string;
  text: string;
}

export interface Savepoint {
  name: string;
  events: number;
  afterCommit: number;
  atEnd: number;
}

/** Work that runs once at the end of a transaction and receives all items registered for it. */
export type EndOfTransaction<Item> = (tx: Tx, items: Item[]) => Promise<void>;

/** An open transaction, with its queries, its entities and the events to publish after COMMIT. */
export class Tx {
  readonly events: DomainEvent[] = [];
  readonly afterCommit: (() => void)[] = [];
  private readonly atEnd: { work: EndOfTransaction<never>; item: unknown }[] = [];
  private savepoints = 0;

  constructor(
    readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {}

  async rows<Row extends QueryResultRow>(statement: string | Statement, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(queryOf(statement, values))).rows;
  }

  /** Returns the number of affected rows. If a conditional update affects 0 rows, another transaction made the change first. */
  async write(statement: string | Statement, values: unknown[] = []): Promise<number> {
    return (await this.client.query(queryOf(statement, values))).rowCount ?? 0;
  }

  /** Sets a savepoint. Rolling back to a savepoint also discards the events and callbacks added since. */
  async savepoint(): Promise<Savepoint> {
    const name = `sp${(this.savepoints += 1)}`;
    await this.client.query(`SAVEPOINT ${name}`);
    return { name, events: this.events.length, afterCommit: this.afterCommit.length, atEnd: this.atEnd.length };
  }

  async backTo(point: Savepoint): Promise<void> {
    await this.client.query(`ROLLBACK TO SAVEPOINT ${point.name}`);
    this.events.length = point.events;
    this.afterCommit.length = point.afterCommit;
    this.atEnd.length = point.atEnd;
  }

  /** Buffers an event until COMMIT. A transaction that rolls back publishes nothing. */
  emit<Name extends DomainEventName>(name: Name, payload: DomainEvents[Name]): void {
    this.events.push({ name, payload } as DomainEvent);
  }

  /**
   * Adds an item for `work`, which runs once, just before COMMIT, with all its items. Use this method for rows that many transactions
   * change, so that every transaction locks these rows last and in the same order.
   */
  beforeCommit<Item>(work: EndOfTransaction<Item>, item: Item): void {
    this.atEnd.push({ work, item });
  }

  async end(): Promise<void> {
    for (const work of new Set(this.atEnd.map((registered) => registered.work))) {
      const items = this.atEnd.filter((registered) => registered.work === work).map(({ item }) => item);
      await work(this, items as never[]);
    }
  }

  /** Runs `action` in this process after COMMIT. Use it only for optimisations, because a crash after COMMIT loses the action. */
  onCommit(action: () => void): void {
    this.afterCommit.push(action);
  }
}

/** Reads from one snapshot on one connection. */
export class Snapshot {
  constructor(
    readonly manager: EntityManager,
    private readonly client: PoolClient,
    private readonly count: () => void = () => undefined,
  ) {}

  async rows<Row extends QueryResultRow>(statement: string | Statement, values: unknown[] = []): Promise<Row[]> {
    this.count();
    return (await this.client.query<Row>(queryOf(statement, values))).rows;
  }
}

/**
 * Parameter type of every function that reads from the database. The connection pool does not have this type, so a function cannot
 * accidentally read through a different connection, which would see a different snapshot.
 */
export type Reader = Snapshot | Tx;

const ATTEMPTS = 3;
const IDLE_READER = '2min';

@Injectable()
export class Database {
  constructor(
    private readonly source: DataSource,
    private readonly bus: EventBus,
  ) {}

  /**
   * Runs `work` in a READ COMMITTED transaction and publishes its events after COMMIT. Makes up to three attempts if a deadlock or
   * serialisation failure aborts the transaction, so `work` must have no effects outside the transaction.
   */
  async transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
      }
    }
  }

  /**
   * Runs several reads on one snapshot, taken by the first read. `work` must send one statement at a time, and only through `reader`: other
   * connections do not see this snapshot, and waiting for a second connection can deadlock the pool.
   */
  async snapshot<Result>(work: (reader: Snapshot) => Promise<Result>): Promise<Result> {
    return this.connected(async (runner, client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        return await work(new Snapshot(runner.manager, client));
      } finally {
        // A read-only transaction has no changes to lose, and a lost connection has already ended it.
        await client.query('ROLLBACK').catch(() => undefined);
      }
    });
  }

  /**
   * Runs one statement, a read or a write, without BEGIN and COMMIT. This saves two round trips for frequent queries. A single statement
   * always reads a consistent state. A second statement throws; for several statements, use `snapshot` or `transact`.
   */
  async single<Result>(work: (reader: Snapshot) => Promise<Result>): Promise<Result> {
    return this.connected((runner, client) => {
      let statements = 0;
      const count = (): void => {
        statements += 1;
        if (statements > 1) throw new Error('Database.single runs one statement; use snapshot or transact for several');
      };
      const query = runner.query.bind(runner) as QueryRunner['query'];
      runner.query = (...given: Parameters<QueryRunner['query']>) => {
        count();
        return query(...given);
      };
      return work(new Snapshot(runner.manager, client, count));
    });
  }

  /** Runs one statement, like `single`. @returns the number of rows written */
  write(statement: string | Statement, values: unknown[] = []): Promise<number> {
    return this.connected(async (_, client) => (await client.query(queryOf(statement, values))).rowCount ?? 0);
  }

  /**
   * Reads a query's rows from one snapshot, `size` at a time, for lists too large to fit in memory. Holds one connection until the last row
   * is read or the consumer stops. Postgres closes the connection if the consumer reads nothing for `IDLE_READER`.
   */
  async *cursor<Row extends QueryResultRow>(statement: string, values: unknown[] = [], size = 500): AsyncGenerator<Row[], void> {
    const runner = this.source.createQueryRunner();
    try {
      const client: PoolClient = await runner.connect();
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${IDLE_READER}'`);
        await client.query(`DECLARE reader NO SCROLL CURSOR FOR ${statement}`, values);
        for (;;) {
          const { rows } = await client.query<Row>(`FETCH ${size} FROM reader`);
          if (rows.length > 0) yield rows;
          if (rows.length < size) return;
        }
      } finally {
        await client.query('ROLLBACK').catch(() => undefined);
      }
    } finally {
      await runner.release();
    }
  }

  private once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.connected(async (runner, client) => {
      const tx = new Tx(runner.manager, client);
      const result = await inTransaction(runner, client, async () => {
        const worked = await work(tx);
        await tx.end();
        return worked;
      });
      this.bus.publish(tx.events);
      for (const action of tx.afterCommit) action();
      return result;
    });
  }

  /** Runs `work` with a connection from the pool and always releases the connection. If the connection is lost, it is closed instead. */
  private async connected<Result>(work: (runner: QueryRunner, client: PoolClient) => Promise<Result>): Promise<Result> {
    const runner = this.source.createQueryRunner();
    try {
      const client: PoolClient = await runner.connect();
      return await work(runner, client);
    } catch (error) {
      // TypeORM has already released the runner, because the connection was lost between two statements.
      if (error instanceof QueryRunnerAlreadyReleasedError)
        throw new Error('Connection terminated between two statements', { cause: error });
      throw error;
    } finally {
      await runner.release();
    }
  }
}

function queryOf(statement: string | Statement, values: unknown[]): QueryConfig {
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
}

import pg from 'pg';

/**
 * A connection that is lost fails the query that waits for it. It is an 'error' event too, and one that nobody listens to,
 * as while a connection is between pool and query, would end the process.
 */
export class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

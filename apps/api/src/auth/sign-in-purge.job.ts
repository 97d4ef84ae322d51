import { Injectable } from '@nestjs/common';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/queue/jobs.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what has expired; expiry itself is compared wherever a session or a token is read. */
@Injectable()
export class SignInPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
  ) {
    jobs.define({ name: 'sign-in-purge', everyMs: DAY_MS, handler: () => this.run() });
  }

  async run(): Promise<void> {
    await this.db.rows('DELETE FROM sessions WHERE expire < now()');
    await this.db.rows('DELETE FROM password_resets WHERE expires_at < now()');
  }
}

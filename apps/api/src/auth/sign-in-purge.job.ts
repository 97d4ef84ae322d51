import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/queue/jobs.js';

/** Removes what has expired; expiry itself is compared wherever a session or a token is read. */
@Injectable()
export class SignInPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>,
  ) {
    jobs.define({ name: 'sign-in-purge', everySeconds: rhythms.purge, handler: () => this.run() });
  }

  async run(): Promise<void> {
    await this.db.rows('DELETE FROM sessions WHERE expire < now()');
    await this.db.rows('DELETE FROM password_resets WHERE expires_at < now()');
  }
}

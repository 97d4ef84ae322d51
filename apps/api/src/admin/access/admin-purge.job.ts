import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { AdminSessionsService } from './admin-sessions.service.js';

/** Removes what has expired; expiry itself is compared wherever a session or an invitation is read. */
@Injectable()
export class AdminPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    private readonly sessions: AdminSessionsService,
    @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>,
  ) {
    jobs.define({ name: 'admin-purge', everySeconds: rhythms.purge, handler: () => this.run() });
  }

  async run(): Promise<void> {
    await this.sessions.purge();
    await this.db.rows(`DELETE FROM admin_invites WHERE expires_at < now()`);
    await this.db.rows(`DELETE FROM admin_setup_tokens WHERE created_at < now() - interval '30 days'`);
  }
}

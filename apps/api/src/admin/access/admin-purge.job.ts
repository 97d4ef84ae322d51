import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { AdminSessionsService } from './sessions/admin-sessions.service.js';

/** Deletes organisers' expired and idle sessions. `AdminSessionsService` rejects such sessions even before they are deleted. */
@Injectable()
export class AdminPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly sessions: AdminSessionsService,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    jobs.define({ name: 'admin-purge', everySeconds: intervals.purge, handler: () => this.run() });
  }

  async run(): Promise<void> {
    await this.sessions.purge();
  }
}

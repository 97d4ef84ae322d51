import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { IsPast } from '../../platform/db/operators.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { AdminResetTokens } from './password-reset/admin-reset-tokens.js';
import { AdminSessionsService } from './sessions/admin-sessions.service.js';
import { AdminInvite } from './team/admin-invite.entity.js';
import { AdminSetupToken } from './team/admin-setup-token.entity.js';
import { Database } from '../../platform/db/database.js';

const SETUP_TOKEN_DAYS = 30;

/** Removes what has expired; expiry itself is compared wherever a session or an invitation is read. */
@Injectable()
export class AdminPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    private readonly sessions: AdminSessionsService,
    private readonly resets: AdminResetTokens,
    @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>,
  ) {
    jobs.define({ name: 'admin-purge', everySeconds: rhythms.purge, handler: () => this.run() });
  }

  async run(): Promise<void> {
    await this.sessions.purge();
    await this.resets.purge();
    await this.db.single(({ manager }) => manager.delete(AdminInvite, { expiresAt: IsPast() }));
    await this.db.single(({ manager }) => manager.delete(AdminSetupToken, { createdAt: IsPast(SETUP_TOKEN_DAYS * 24 * 60) }));
  }
}

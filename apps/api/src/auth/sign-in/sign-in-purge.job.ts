import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { IsPast } from '../../platform/db/operators.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { EmailLink } from '../email-links/email-link.entity.js';
import { PasskeyChallenge } from '../passkeys/passkey.entity.js';
import { StoredSession } from '../sessions/stored-session.entity.js';
import { Database } from '../../platform/db/database.js';

/** Deletes expired sessions, links and passkey challenges. Code that reads these rows already ignores expired ones. */
@Injectable()
export class SignInPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    jobs.define({ name: 'sign-in-purge', everySeconds: intervals.purge, handler: () => this.run() });
  }

  async run(): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(StoredSession, { expire: IsPast() }));
    await this.db.single(({ manager }) => manager.delete(EmailLink, { expiresAt: IsPast() }));
    await this.db.single(({ manager }) => manager.delete(PasskeyChallenge, { expiresAt: IsPast() }));
  }
}

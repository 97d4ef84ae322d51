import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { InstallationRecord } from './installation-record.entity.js';
import type { PaymentOrigin } from './provider-page.js';

/**
 * Provides the origin that this site attaches to its payments at the provider to distinguish them from other sites' payments. The origin
 * has two parts. The installation ID is created with the database and included in its backups. The site's URL distinguishes the site from a
 * copy of the database that is used at another URL.
 */
@Injectable()
export class Installation {
  private cached: Promise<PaymentOrigin> | undefined;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  origin(): Promise<PaymentOrigin> {
    this.cached ??= this.read().catch((error: unknown) => {
      this.cached = undefined;
      throw error;
    });
    return this.cached;
  }

  private async read(): Promise<PaymentOrigin> {
    const row = await this.db.single(({ manager }) => manager.findOneBy(InstallationRecord, { one: true }));
    if (row === null) throw new Error('this database has no installation ID');
    return { installation: row.id, site: this.config.publicUrl };
  }
}

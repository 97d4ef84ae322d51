import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import type { PaymentOrigin } from './provider-page.js';

/**
 * Under which name this site makes its payments at the provider, so that it takes no other site's for its own. The
 * database's part is made with it and travels in its backups; a copy of it that runs at another address differs by that.
 */
@Injectable()
export class Installation {
  private known: Promise<PaymentOrigin> | undefined;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  origin(): Promise<PaymentOrigin> {
    this.known ??= this.read().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async read(): Promise<PaymentOrigin> {
    const [row] = await this.db.single((reader) => reader.rows<{ id: string }>(`SELECT id FROM installation`));
    if (row === undefined) throw new Error('this database has no installation');
    return { installation: row.id, site: this.config.publicUrl };
  }
}

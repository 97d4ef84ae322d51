import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { AccountDeletionService } from './account-deletion.service.js';

const PREFIX = 'deleted account ';

/**
 * Selects the row IDs of accounts that are in the deletion log but not marked as deleted in the database. Such accounts exist after a
 * backup is restored. The query must compute the hash in the same way as `markOf`.
 */
const COME_BACK = `
  SELECT id FROM users
   WHERE deleted_at IS NULL AND encode(sha256(convert_to('${PREFIX}' || public_id, 'UTF8')), 'hex') = ANY($1) ORDER BY id`;

/**
 * A file that lists deleted accounts and is stored outside the database and its dumps. Each line contains the date of the deletion and a
 * hash of the account's public ID. When a backup is restored, accounts that were deleted after it was taken come back. The app deletes them
 * again before it serves the first request.
 */
@Injectable()
export class DeletionLog implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeletionLog.name);

  constructor(
    private readonly db: Database,
    private readonly deletions: AccountDeletionService,
    outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'deletionsLog'>,
  ) {
    outbox.handle('deletion.log', ({ publicId }) => this.write(publicId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.replay().catch((error: unknown) => this.logger.error(`deletions were not repeated: ${String(error)}`));
  }

  /** Deletes each account that is in the log but not marked as deleted in the database. Several processes may do this concurrently. */
  private async replay(): Promise<void> {
    const marks = await this.read();
    if (marks.length === 0) return;
    let gone = 0;
    for (const { id } of await this.db.single((reader) => reader.rows<{ id: string }>(COME_BACK, [marks]))) {
      try {
        await this.deletions.repeat(id);
        gone += 1;
      } catch (error) {
        // Another process has already deleted the account, or a payment is in progress.
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'UNAUTHENTICATED')
          this.logger.warn(`person ${id} was deleted before and is deleted again at the next start: ${error.code}`);
      }
    }
    if (gone > 0) this.logger.warn(`${gone} accounts that a restored backup brought back were deleted again`);
  }

  private async write(publicId: string): Promise<void> {
    await mkdir(path.dirname(this.config.deletionsLog), { recursive: true, mode: 0o700 });
    const file = await open(this.config.deletionsLog, 'a', 0o600);
    try {
      await file.appendFile(`${new Date().toISOString().slice(0, 10)} ${markOf(publicId)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  private async read(): Promise<string[]> {
    const text = await readFile(this.config.deletionsLog, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // Use only complete hashes. If a crash truncated a line, the same deletion was logged again on a later line.
    return text.match(/\b[0-9a-f]{64}\b/g) ?? [];
  }
}

/**
 * Hashes the public ID, which is random and never reused. A row ID would be unsuitable: after a restore, the database gives new accounts
 * the row IDs of accounts that were created after the backup. The hash needs no key, because 96-bit IDs cannot be enumerated. Moreover,
 * changing a key would invalidate every line.
 */
function markOf(publicId: string): string {
  return createHash('sha256').update(`${PREFIX}${publicId}`).digest('hex');
}

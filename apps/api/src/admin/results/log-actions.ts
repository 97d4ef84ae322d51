import { Injectable, type OnModuleInit } from '@nestjs/common';
import { invalid } from '../../platform/http/errors/app-error.js';
import { writtenDate } from '../../platform/written-date.js';
import { dateAt, maunTimeAt } from '@raffle/contracts/slot-time';
import { LogKeys } from '../../results/log/log-keys.service.js';
import { LogLosses, type Loss } from '../../results/log/log-losses.service.js';
import { idOfVerifier } from '../../results/log/log.rules.js';
import { assertNotStale } from '../../results/arrival/not-stale.rules.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { LogEpochActionDto, LogKeyActionDto } from './results-admin.dto.js';

interface KeyPayload extends LogKeyActionDto {
  /** Public key that the action replaces. */
  before: string;
}

interface EpochPayload extends LogEpochActionDto {
  kept: number;
}

const NO_LOG = 'The log of this season has not begun.';

/** Actions on a season's log: replacing its key, and logging which entries were lost when a backup was restored. */
@Injectable()
export class LogActions implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly keys: LogKeys,
    private readonly losses: LogLosses,
  ) {}

  onModuleInit(): void {
    this.actions.define<LogKeyActionDto, KeyPayload>({
      deed: 'log.rotate-key',
      approvers: ['organiser'],
      form: LogKeyActionDto,
      preview: async (tx, { year }) => {
        const replaced = await this.keys.replace(tx, year);
        if (replaced === undefined) throw invalid({ year: [NO_LOG] });
        return {
          subject: String(year),
          seasonYear: year,
          line: `Replace the key that signs the log of ${year}`,
          facts: [{ label: 'Key', before: idOfVerifier(replaced.before), after: 'a new one' }],
          payload: { year, before: replaced.before },
        };
      },
      execute: async (tx, { year, before }) => {
        const replaced = await this.keys.replace(tx, year);
        assertNotStale(replaced?.before === before);
        return { action: 'log.rotate-key', subjectKind: 'season', subjectId: String(year), after: { key: replaced?.after } };
      },
    });
    this.actions.define<LogEpochActionDto, EpochPayload>({
      deed: 'log.epoch',
      approvers: ['organiser'],
      form: LogEpochActionDto,
      preview: async (tx, { year, head, backupAt }) => {
        const loss = await this.losses.admit(tx, year, head, new Date(backupAt));
        return {
          subject: String(year),
          seasonYear: year,
          line: `Log the lost entries of ${year}`,
          facts: factsOf(loss, backupAt),
          payload: { year, head, backupAt, kept: loss.kept },
        };
      },
      execute: async (tx, { year, head, backupAt, kept }) => {
        const loss = await this.losses.admit(tx, year, head, new Date(backupAt));
        assertNotStale(loss.kept === kept);
        return { action: 'log.epoch', subjectKind: 'season', subjectId: String(year), after: { size: loss.size, kept } };
      },
    });
  }
}

function factsOf({ size, kept }: Loss, backupAt: string): { label: string; after: string }[] {
  const at = Date.parse(backupAt);
  return [
    { label: 'Entries of the lost log', after: String(size) },
    { label: 'Backup (Maun)', after: `${writtenDate(dateAt(at))}, ${maunTimeAt(at).slice(11)}` },
    { label: 'Entries in the backup', after: String(kept) },
    { label: 'Lost entries', after: String(size - kept) },
  ];
}

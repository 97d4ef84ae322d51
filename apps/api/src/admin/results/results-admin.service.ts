import { Injectable } from '@nestjs/common';
import type { AdminResultView, RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import { Clock } from '../../platform/clock.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { ArrivalsService } from '../../results/arrivals.service.js';
import { PrizeService } from '../../results/prize.service.js';
import { ResultsService } from '../../results/results.service.js';
import { SealsService } from '../../results/seals.service.js';
import { SeasonService, shownAmong } from '../../season/season.service.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** How many of the line an organiser sees. */
const LINE = 5;

/** What one organiser does alone about the result, each step with its audit entry; the others are in `ResultDeeds`. */
@Injectable()
export class ResultsAdminService {
  constructor(
    private readonly db: Database,
    private readonly arrivals: ArrivalsService,
    private readonly prize: PrizeService,
    private readonly results: ResultsService,
    private readonly seals: SealsService,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
    private readonly selections: OpenSelectionsService,
    private readonly audit: AuditLogService,
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
  ) {}

  read(year: number): Promise<AdminResultView> {
    return this.db.snapshot(async (reader) => {
      const seasons = await this.seasons.allIn(reader);
      const arrival = await this.arrivals.standing(reader, year);
      const told = await this.prize.named(reader, year);
      return {
        ...(await this.results.of(reader, seasons, year)),
        // Everybody else reads their names once the winner is announced.
        witnesses: arrival?.witnesses ?? [],
        note: arrival?.note ?? null,
        contacts: arrival?.contacts ?? [],
        line: arrival ? await this.arrivals.line(reader, shownAmong(seasons, year), arrival, LINE) : [],
        told: told ? { ...told, claimUntil: told.claimUntil.toISOString() } : null,
      };
    });
  }

  async record(
    by: CurrentAdmin,
    year: number,
    { arrivedAt, witnesses, contacts, note, photo, openHolds }: RecordArrivalRequest,
  ): Promise<AdminResultView> {
    await this.step(by, year, 'result.record', async (tx) => {
      const record = { arrivedAt: new Date(arrivedAt), witnesses, contacts: contacts ?? [], note: note ?? null, photo: photo ?? null };
      await this.arrivals.record(tx, year, record, by.id);
      return { after: { arrivedAt, witnesses, note, photo, openHolds } };
    });
    if (openHolds === 'release') await this.selections.releaseAll(year);
    return this.read(year);
  }

  withdraw(by: CurrentAdmin, year: number, { arrival, reason }: WithdrawRequest): Promise<AdminResultView> {
    return this.stepAndRead(by, year, 'result.withdraw', async (tx) => {
      const { id, arrivedAt } = await this.arrivals.withdraw(tx, year, arrival, reason);
      await this.approvals.lapse(tx, by, id);
      return { before: { arrivedAt }, reason };
    });
  }

  claim(by: CurrentAdmin, year: number, { winner }: ResultStepRequest): Promise<AdminResultView> {
    return this.stepAndRead(by, year, 'result.claim', (tx) => this.prize.claim(tx, year, winner).then(() => ({})));
  }

  /** The head that everybody may compare later. Open pages show it at once. */
  async publishHead(by: CurrentAdmin, year: number): Promise<AdminResultView> {
    await this.seals.seal();
    return this.stepAndRead(by, year, 'result.publish-head', async (tx) => {
      const after = await this.seals.publish(tx, await this.settings.lock(tx, year), this.clock.now());
      await this.settings.tell(tx);
      return { after };
    });
  }

  private async stepAndRead(
    by: CurrentAdmin,
    year: number,
    action: string,
    work: (tx: Tx) => Promise<Partial<AuditEntry>>,
  ): Promise<AdminResultView> {
    await this.step(by, year, action, work);
    return this.read(year);
  }

  private step(by: CurrentAdmin, year: number, action: string, work: (tx: Tx) => Promise<Partial<AuditEntry>>): Promise<void> {
    return this.db.transact(async (tx) => {
      const noted = await work(tx);
      await this.audit.record(tx, by.id, { ...noted, action, subjectKind: 'season', subjectId: String(year) });
    });
  }
}

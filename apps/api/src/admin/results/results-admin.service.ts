import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@raffle/contracts/admin/audit';
import type { AdminResultView, RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import { Database, type Tx } from '../../platform/db/database.js';
import { ArrivalsService } from '../../results/arrival/arrivals.service.js';
import { EndingRefunds } from '../../results/ending/ending-refunds.service.js';
import { PrizeService } from '../../results/prize/prize.service.js';
import { ResultsService } from '../../results/results.service.js';
import { SeasonService } from '../../season/season.service.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Number of top-ranked tickets that organisers see. */
const LINE = 5;

/**
 * Handles the result steps that an organiser can take alone, adding an audit entry for each. `ResultActions` handles the steps that require
 * approval.
 */
@Injectable()
export class ResultsAdminService {
  constructor(
    private readonly db: Database,
    private readonly arrivals: ArrivalsService,
    private readonly prize: PrizeService,
    private readonly results: ResultsService,
    private readonly refunds: EndingRefunds,
    private readonly seasons: SeasonService,
    private readonly selections: OpenSelectionsService,
    private readonly audit: AuditLogService,
    private readonly approvals: ApprovalsService,
  ) {}

  read(year: number): Promise<AdminResultView> {
    return this.db.snapshot(async (reader) => {
      const seasons = await this.seasons.allIn(reader);
      const arrival = await this.arrivals.current(reader, year);
      const winner = await this.prize.currentWinner(reader, year);
      const result = await this.results.of(reader, seasons, year);
      return {
        ...result,
        refunds: result.ended?.refunds ? await this.refunds.progress(reader, year) : null,
        // The public result contains the witnesses' names only once the winner is announced, so they are read from the arrival here.
        witnesses: arrival?.witnesses ?? [],
        note: arrival?.note ?? null,
        contacts: arrival?.contacts ?? [],
        ...(arrival ? await this.arrivals.firstInLine(reader, year, arrival, LINE) : { line: [] }),
        told: winner ? { ...winner, claimUntil: winner.claimUntil.toISOString() } : null,
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

  async withdraw(by: CurrentAdmin, year: number, { arrival, reason }: WithdrawRequest): Promise<AdminResultView> {
    await this.step(by, year, 'result.withdraw', async (tx) => {
      const { id, arrivedAt } = await this.arrivals.withdraw(tx, year, arrival, reason);
      await this.approvals.lapse(tx, by, id);
      return { before: { arrivedAt }, reason };
    });
    return this.read(year);
  }

  async claim(by: CurrentAdmin, year: number, { winner }: ResultStepRequest): Promise<AdminResultView> {
    await this.step(by, year, 'result.claim', (tx) => this.prize.claim(tx, year, winner));
    return this.read(year);
  }

  private step(by: CurrentAdmin, year: number, action: AuditAction, work: (tx: Tx) => Promise<Partial<AuditEntry> | void>): Promise<void> {
    return this.db.transact(async (tx) => {
      const entry = await work(tx);
      await this.audit.record(tx, by.id, { ...entry, action, subjectKind: 'season', subjectId: String(year) });
    });
  }
}

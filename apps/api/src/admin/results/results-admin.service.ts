import { Injectable } from '@nestjs/common';
import type { AdminResultView, RankedOwnerView, RecordArrivalRequest, ResultStepRequest } from '@raffle/contracts/admin-results';
import { Clock } from '../../platform/clock.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { ArrivalsService } from '../../results/arrivals.service.js';
import { PrizeService } from '../../results/prize.service.js';
import { ResultsService } from '../../results/results.service.js';
import { SealsService } from '../../results/seals.service.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { AdminAuditService, type Deed } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

/** How many of the line an organiser sees. */
const LINE = 5;

/** From the water at the line to a named winner, each step with its trail. */
@Injectable()
export class ResultsAdminService {
  constructor(
    private readonly db: Database,
    private readonly arrivals: ArrivalsService,
    private readonly prize: PrizeService,
    private readonly results: ResultsService,
    private readonly seals: SealsService,
    private readonly settings: SeasonSettingsService,
    private readonly selections: OpenSelectionsService,
    private readonly audit: AdminAuditService,
    private readonly clock: Clock,
  ) {}

  async read(year: number): Promise<AdminResultView> {
    const [result, arrival] = [await this.results.result(year), await this.arrivals.standing(year)];
    const told = await this.prize.named(year);
    return {
      ...result,
      note: arrival?.note ?? null,
      line: arrival ? await this.preview(year, arrival.arrivedAt) : [],
      told: told ? { ...told, claimUntil: told.claimUntil.toISOString() } : null,
    };
  }

  preview(year: number, arrivedAt: Date): Promise<RankedOwnerView[]> {
    return this.arrivals.preview(year, arrivedAt, LINE);
  }

  async record(
    by: CurrentAdmin,
    year: number,
    { arrivedAt, witnesses, note, photo, openHolds }: RecordArrivalRequest,
  ): Promise<AdminResultView> {
    await this.step(by, year, 'result.record', async (tx) => {
      await this.arrivals.record(tx, year, { arrivedAt: new Date(arrivedAt), witnesses, note: note ?? null, photo: photo ?? null });
      return { after: { arrivedAt, witnesses, note, photo, openHolds } };
    });
    if (openHolds === 'release') await this.selections.releaseAll(year);
    return this.read(year);
  }

  verify(by: CurrentAdmin, year: number, { arrival }: ResultStepRequest): Promise<AdminResultView> {
    return this.stepAndRead(by, year, 'result.verify', (tx) => this.arrivals.verify(tx, year, arrival).then(() => ({})));
  }

  withdraw(by: CurrentAdmin, year: number, { arrival }: ResultStepRequest): Promise<AdminResultView> {
    return this.stepAndRead(by, year, 'result.withdraw', async (tx) => ({
      before: { arrivedAt: (await this.arrivals.withdraw(tx, year, arrival)).arrivedAt },
    }));
  }

  announce(by: CurrentAdmin, year: number, { arrival }: ResultStepRequest): Promise<AdminResultView> {
    return this.stepAndRead(by, year, 'result.announce', async (tx) => ({
      after: winnerOf(await this.arrivals.announce(tx, year, arrival)),
    }));
  }

  passOn(by: CurrentAdmin, year: number, { winner }: ResultStepRequest): Promise<AdminResultView> {
    return this.stepAndRead(by, year, 'result.pass-on', async (tx) => ({ after: winnerOf(await this.prize.passOn(tx, year, winner)) }));
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
    work: (tx: Tx) => Promise<Partial<Deed>>,
  ): Promise<AdminResultView> {
    await this.step(by, year, action, work);
    return this.read(year);
  }

  private step(by: CurrentAdmin, year: number, action: string, work: (tx: Tx) => Promise<Partial<Deed>>): Promise<void> {
    return this.db.transact(async (tx) => {
      const noted = await work(tx);
      await this.audit.record(tx, by.id, { ...noted, action, subjectKind: 'season', subjectId: String(year) });
    });
  }
}

/** For the trail: which ticket, never who. */
function winnerOf(winner: RankedOwnerView | undefined): object {
  return winner === undefined ? { winner: null } : { reference: winner.reference, slotId: winner.slotId, slotsAway: winner.slotsAway };
}

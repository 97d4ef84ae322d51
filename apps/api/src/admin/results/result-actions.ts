import type { AuditAction } from '@raffle/contracts/admin/audit';
import type { RankedOwnerView } from '@raffle/contracts/admin/results';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalFact } from '@raffle/contracts/admin/approvals';
import { arrivalDistance, type PassedFor } from '@raffle/contracts/results';
import { dateAt, maunTimeAt } from '@raffle/contracts/slot-time';
import { NO_WITNESS_TEXT, PASSED_REASON_TEXTS, describeUnseenTickets } from '@raffle/contracts/describe-winner';
import type { Tx } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { writtenDate, writtenSlot } from '../../platform/written-date.js';
import { ArrivalsService, type Arrival } from '../../results/arrival/arrivals.service.js';
import { PrizeService, type NamingResult } from '../../results/prize/prize.service.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { assertNotStale } from '../../results/arrival/not-stale.rules.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import type { AuditEntry } from '../access/audit/audit-log.service.js';
import { SensitiveActions, type ActionPreview } from '../approvals/sensitive-actions.js';
import { ResultActionDto } from './results-admin.dto.js';

/** The arrival that a proposal refers to. */
interface OnArrival {
  year: number;
  arrivalId: string;
  arrival: string;
}
interface Naming extends OnArrival {
  /** The winning slot, or null if nobody wins. */
  names: string | null;
}
interface PassingOn extends Naming {
  /** The current winner's slot. */
  winner: string;
  why: PassedFor;
}

/** Roles that may approve. Charities check the photo and contact the witnesses, but see no other personal data. */
const APPROVERS = ['organiser', 'charity'] as const;

/**
 * Handles the steps after an arrival is recorded, up to the announcement of the winner. The organiser who recorded the arrival may propose
 * these steps but not approve them.
 */
@Injectable()
export class ResultActions implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly arrivals: ArrivalsService,
    private readonly prize: PrizeService,
    private readonly log: LogSealingService,
    private readonly settings: SeasonSettingsService,
  ) {}

  onModuleInit(): void {
    const shared = { approvers: APPROVERS, form: ResultActionDto };
    // The result is computed from the log, so pending entries must be added to the log first.
    const prepare = () => this.log.seal();
    this.actions.define<ResultActionDto, OnArrival>({
      ...shared,
      deed: 'result.verify',
      preview: async (tx, { year, arrival }) => {
        await this.arrivals.verify(tx, year, arrival);
        const current = await this.current(tx, year);
        return { ...about(year, current), line: `Verify the arrival of ${whenOf(current)}`, payload: onArrival(year, current) };
      },
      lock: (tx, { year }) => this.settings.lock(tx, year),
      execute: async (tx, seen) => {
        await this.assertSame(tx, seen);
        await this.arrivals.verify(tx, seen.year, seen.arrival);
        return entry('result.verify', seen.year);
      },
    });
    this.actions.define<ResultActionDto, Naming>({
      ...shared,
      deed: 'result.announce',
      prepare,
      preview: async (tx, { year, arrival }) => {
        const result = await this.arrivals.announce(tx, year, arrival);
        const current = await this.current(tx, year);
        const payload = { ...onArrival(year, current), names: result.winner?.slotId ?? null };
        return previewNaming(about(year, current), `Announce the winner of ${year}`, payload, { label: 'Wins', result, current });
      },
      lock: (tx, { year }) => this.settings.lock(tx, year),
      execute: async (tx, seen) => {
        await this.assertSame(tx, seen);
        return namingEntry('result.announce', seen, (await this.arrivals.announce(tx, seen.year, seen.arrival)).winner);
      },
    });
    this.actions.define<ResultActionDto, PassingOn>({
      ...shared,
      deed: 'result.pass-on',
      prepare,
      preview: async (tx, { year, winner: seen, why }) => {
        if (why === undefined) throw invalid({ why: ['Please choose why the prize is passed on'] });
        const { passed, next } = await this.prize.passOn(tx, year, seen, why);
        const current = await this.current(tx, year);
        const payload = { ...onArrival(year, current), winner: passed.slotId, why, names: next.winner?.slotId ?? null };
        return previewNaming(about(year, current), `Pass on the prize of ${year}`, payload, {
          label: 'Wins',
          before: `${slotOf(passed.slotId, current)}: ${PASSED_REASON_TEXTS[why]}`,
          result: next,
          current,
        });
      },
      lock: (tx, { year }) => this.settings.lock(tx, year),
      execute: async (tx, seen) => {
        await this.assertSame(tx, seen);
        return namingEntry('result.pass-on', seen, (await this.prize.passOn(tx, seen.year, seen.winner, seen.why)).next.winner);
      },
    });
  }

  private async assertSame(tx: Tx, { year, arrivalId }: OnArrival): Promise<void> {
    assertNotStale((await this.arrivals.current(tx, year))?.id === arrivalId);
  }

  private async current(tx: Tx, year: number): Promise<Arrival> {
    const arrival = await this.arrivals.current(tx, year);
    if (arrival === undefined) throw new Error(`the step has found an arrival of ${year} that is not there`);
    return arrival;
  }
}

type About = Omit<ActionPreview<OnArrival>, 'payload' | 'line'>;

function about(year: number, arrival: Arrival): About {
  const { id, witnesses, contacts, note, photo, recordedById } = arrival;
  const reached = witnesses.map((name, index) => (contacts[index] ? `${name} (${contacts[index]})` : name));
  const recorded =
    witnesses.length > 0
      ? [
          { label: 'Official time (Maun)', after: whenOf(arrival) },
          { label: 'People at the bridge', after: reached.join(', ') },
        ]
      : [{ label: 'No water came: the last slot counts', after: whenOf(arrival) }];
  return {
    subject: String(year),
    seasonYear: year,
    arrivalId: id,
    barredId: recordedById,
    barredMayPropose: true,
    facts: [
      ...recorded,
      ...(note ? [{ label: 'Note', after: note }] : []),
      ...(photo ? [{ label: 'Photo', after: `/api/files/${photo}` }] : []),
    ],
  };
}

interface NamingFact {
  label: string;
  before?: string;
  result: NamingResult;
  current: Arrival;
}

function previewNaming<Payload extends Naming>(
  seen: About,
  line: string,
  payload: Payload,
  { label, before, result: { winner, unseen, nearer, hasNoWitness }, current }: NamingFact,
): ActionPreview<Payload> {
  const fact: ApprovalFact = { label, ...(before !== undefined && { before }), after: winner ? slotOf(winner.slotId, current) : 'Nobody' };
  const unseenFirst = nearer.filter(({ reason }) => reason === 'unseen').map(({ slotId }) => slotOf(slotId, current));
  const warnings: ApprovalFact[] = [
    ...(unseen > 0 ? [{ label: 'Not seen by a witness', after: [describeUnseenTickets(unseen), ...unseenFirst].join('; ') }] : []),
    ...(hasNoWitness ? [{ label: 'Outside witnesses', after: NO_WITNESS_TEXT }] : []),
  ];
  return { ...seen, line, payload, facts: [...seen.facts, fact, ...warnings] };
}

function onArrival(year: number, { id, arrivedAt }: Arrival): OnArrival {
  return { year, arrivalId: id, arrival: arrivedAt.toISOString() };
}

/** @throws SEASON_CHANGED if the winning ticket is no longer the one named in the proposal */
function namingEntry(action: AuditAction, { year, names }: Naming, winner: RankedOwnerView | undefined): AuditEntry {
  assertNotStale((winner?.slotId ?? null) === names);
  // The audit entry identifies the ticket but does not name the winner.
  const after =
    winner === undefined ? { winner: null } : { reference: winner.reference, slotId: winner.slotId, slotsAway: winner.slotsAway };
  return { ...entry(action, year), after };
}

function entry(action: AuditAction, year: number): AuditEntry {
  return { action, subjectKind: 'season', subjectId: String(year) };
}

function whenOf({ arrivedAt }: Arrival): string {
  return `${writtenDate(dateAt(arrivedAt.getTime()))}, ${maunTimeAt(arrivedAt.getTime()).slice(11)}`;
}

function slotOf(slotId: string, { arrivedAt }: Arrival): string {
  const { side, span } = arrivalDistance(slotId, arrivedAt.getTime());
  const where = { in: 'contains the arrival', before: `ended ${span} before the arrival`, after: `began ${span} after the arrival` }[side];
  return `${writtenSlot(slotId)} (${where})`;
}

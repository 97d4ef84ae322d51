import { Injectable } from '@nestjs/common';
import { ALONE_HOURS, type WaitingAction } from '@raffle/contracts/admin/approvals';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import type { ApprovedStep, LogLoss, NamedTicket, ResultView, TeamMember } from '@raffle/contracts/results';
import { slotAt } from '@raffle/contracts/slot-time';
import { Database, type Reader } from '../platform/db/database.js';
import { isoInstant } from '../platform/db/operators.js';
import type { Season } from '../season/season.entity.js';
import { SeasonService, publicSeason } from '../season/season.service.js';
import { endingView } from '../season/season.view.js';
import { ArrivalsService } from './arrival/arrivals.service.js';
import { LineService } from './prize/line.service.js';
import { PrizeService } from './prize/prize.service.js';
import { LogKeys } from './log/log-keys.service.js';
import { SeasonLogService } from './log/season-log.service.js';
import { WitnessesService } from './witnesses/witnesses.service.js';

interface WinnerRow extends Pick<NamedTicket, 'slotId' | 'nearer' | 'tied'>, Record<string, unknown> {
  fullName: string;
  nameDisplay: NameDisplay;
}
/** @param $1 arrival */
const WINNER = `
  SELECT w.slot_id AS "slotId", w.nearer, w.tied_slot_id AS tied, u.full_name AS "fullName", u.name_display AS "nameDisplay"
    FROM winners w JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
   WHERE w.arrival_id = $1 AND w.state <> 'lapsed'`;

/** Proposed actions that nobody else can approve, because there is no second organiser. They are published before they are executed. */
const WAITING = `
  SELECT line, ${isoInstant('proposed_at')} AS "proposedAt", ${isoInstant(`(proposed_at + interval '${ALONE_HOURS} hours')`)} AS "from"
    FROM approvals WHERE season_year = $1 AND alone AND state = 'proposed' AND expires_at > now() ORDER BY id`;

interface TeamRow extends Pick<TeamMember, 'role' | 'active' | 'invitedBy' | 'vouchedBy'>, Record<string, unknown> {
  id: string;
}
/**
 * Accounts that may approve actions, plus accounts that have proposed or approved an action in the season, vouched for an account or
 * invited one. Ordered by row ID.
 * @param $1 year
 */
const TEAM = `
  SELECT a.id::text, a.role, a.disabled_at IS NULL AS active, a.invited_by::text AS "invitedBy",
         ARRAY(SELECT v.by_id::text FROM admin_vouches v WHERE v.admin_id = a.id ORDER BY v.at, v.by_id) AS "vouchedBy"
    FROM admins a
   WHERE (a.disabled_at IS NULL AND a.role <> 'cashier')
      OR EXISTS (SELECT 1 FROM approvals p WHERE p.season_year = $1 AND a.id IN (p.proposed_by_id, p.approved_by_id))
      OR EXISTS (SELECT 1 FROM admin_vouches v WHERE v.by_id = a.id)
      OR EXISTS (SELECT 1 FROM admins i WHERE i.invited_by = a.id)
   ORDER BY a.id`;
/** Executed result steps, with the row IDs of the organisers who proposed and approved them. @param $1 arrival */
const STEPS = `
  SELECT deed, proposed_by_id::text AS "proposedBy", coalesce(approved_by_id, decided_by_id)::text AS "approvedBy"
    FROM approvals WHERE arrival_id = $1 AND state = 'done' ORDER BY executed_at, id`;

/** @param $1 year */
const LOSSES = `
  SELECT said->>'since' AS at, (said->>'missing')::int AS missing, said->>'proposedBy' AS "proposedBy", said->>'organiser' AS "approvedBy"
    FROM (SELECT index, leaf::json AS said FROM log_entries WHERE season_year = $1 AND kind = 'epoch'
            AND EXISTS (SELECT 1 FROM log_epochs WHERE season_year = $1)) epoch ORDER BY index`; // most seasons have no epochs and read no entries

@Injectable()
export class ResultsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly arrivals: ArrivalsService,
    private readonly prize: PrizeService,
    private readonly log: SeasonLogService,
    private readonly outside: WitnessesService,
    private readonly keys: LogKeys,
    private readonly line: LineService,
  ) {}

  /** @param year defaults to the current season @throws NOT_FOUND */
  result(year?: number): Promise<ResultView> {
    return this.db.snapshot(async (reader) => this.of(reader, await this.seasons.allIn(reader), year));
  }

  /** @param seasons all seasons, newest first @throws NOT_FOUND */
  async of(reader: Reader, seasons: readonly Season[], year?: number): Promise<ResultView> {
    const season = publicSeason(seasons, year);
    const arrival = await this.arrivals.current(reader, season.year);
    const announced = arrival?.state === 'announced';
    const passed = announced ? await this.prize.passed(reader, arrival.id) : [];
    const codes = await this.keys.pseudonyms(reader, season.year);
    return {
      year: season.year,
      state: arrival?.state ?? 'none',
      arrival: arrival?.arrivedAt.toISOString() ?? null,
      arrivalSlot: arrival ? slotAt(arrival.arrivedAt.getTime()) : null,
      witnesses: announced ? arrival.witnesses : [],
      photo: arrival?.photo ? `/api/files/${arrival.photo}` : null,
      rule: season.winnerRule,
      noWater: season.noWater,
      ended: endingView(season),
      winner: announced ? await winnerOf(reader, arrival.id) : null,
      passedOver: passed.length,
      passed,
      claimDays: season.claimDays,
      records: await this.arrivals.records(reader, season.year),
      waiting: await reader.rows<WaitingAction & Record<string, unknown>>(WAITING, [season.year]),
      unseen: announced ? (arrival.unseen ?? 0) : 0,
      onSitesWord: await this.line.hasNoWitness(reader, season.year),
      team: await team(reader, season.year, codes),
      steps: arrival ? await steps(reader, arrival.id, codes) : [],
      log: await this.log.head(reader, season.year),
      losses: await reader.rows<LogLoss & Record<string, unknown>>(LOSSES, [season.year]),
      outside: (await this.outside.viewsIn(reader)).filter(({ kind, name }) => kind === 'person' || season.witnesses.includes(name)),
      others: seasons.filter((one) => one.status !== 'upcoming' && one.year !== season.year).map((one) => one.year),
    };
  }
}

/** Returns the team. Leaves out new organisers, because they get a pseudonym only when the log is next sealed. */
async function team(reader: Reader, year: number, codes: ReadonlyMap<string, string>): Promise<TeamMember[]> {
  const rows = await reader.rows<TeamRow>(TEAM, [year]);
  return rows.flatMap(({ id, role, active, invitedBy, vouchedBy }) => {
    const code = codes.get(id);
    if (code === undefined) return [];
    const vouchers = vouchedBy.flatMap((by) => codes.get(by) ?? []);
    return [{ code, role, active, invitedBy: (invitedBy && codes.get(invitedBy)) ?? null, vouchedBy: vouchers }];
  });
}

async function steps(reader: Reader, arrivalId: string, codes: ReadonlyMap<string, string>): Promise<ApprovedStep[]> {
  const rows = await reader.rows<ApprovedStep & Record<string, unknown>>(STEPS, [arrivalId]);
  return rows.flatMap(({ deed, ...by }) => {
    const [proposedBy, approvedBy] = [codes.get(by.proposedBy), codes.get(by.approvedBy)];
    return proposedBy === undefined || approvedBy === undefined ? [] : [{ deed, proposedBy, approvedBy }];
  });
}

async function winnerOf(reader: Reader, arrivalId: string): Promise<ResultView['winner']> {
  const [row] = await reader.rows<WinnerRow>(WINNER, [arrivalId]);
  if (row === undefined) return null;
  const { fullName, nameDisplay, ...ticket } = row;
  return { ...ticket, name: displayName(fullName, nameDisplay) };
}

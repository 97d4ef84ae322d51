import type { AdminRole } from './admin/access.js';
import type { Deed, WaitingDeed } from './admin/approvals.js';
import type { NoWaterRule, WinnerRule } from './admin/season.js';
import type { LogHead, WitnessView } from './log/entries.js';
import type { SeasonEnding } from './season.js';
import { slotStartMs } from './slot-time.js';
import { SLOT_MINUTES } from './limits.js';

/** `none`: the water has not come. Provisional until a second look, announced once the winner is named. */
export type ResultState = 'none' | 'provisional' | 'verified' | 'announced';

/** What everybody may see of a season's result. */
export interface ResultView {
  year: number;
  state: ResultState;
  /** ISO instant of the official arrival; the beginning of the last slot when no water came and that slot counts. */
  arrival: string | null;
  /** The slot of the arrival, `2025-06-14T10:00`. */
  arrivalSlot: string | null;
  /** Of the arrival, by name; empty until the winner is announced: until then the log commits to them. */
  witnesses: string[];
  /** Address of the photo. */
  photo: string | null;
  rule: WinnerRule;
  /** What decides a year without water. */
  noWater: NoWaterRule;
  /** Null while the season goes on, and when the water arrived. */
  ended: SeasonEnding | null;
  /** Named only once announced, as the person wants to be called; null too when nobody wins. `nearer`: null when nobody has noted it. */
  winner: NamedTicket | null;
  /** How many were named before and have not got the prize. */
  passedOver: number;
  /** Who they are, the first to be named first. */
  passed: PassedWinner[];
  /** Days in which somebody who is named now must answer. */
  claimDays: number;
  /** Every arrival that was entered, the earliest first, those that were taken back among them. */
  records: ArrivalRecord[];
  /** Of the public log of everything that concerns the result; null before its first entry. */
  log: LogHead | null;
  /** Each time that an older backup was restored and entries of the log were lost, the earliest first. */
  losses: LogLoss[];
  /** Who keeps heads of the log outside this site. */
  outside: WitnessView[];
  /** What one organiser, alone, has proposed and may do 24 hours later. */
  waiting: WaitingDeed[];
  /** Tickets that were in the log in time and take no part, because no outside witness had seen them; 0 before the announcement. */
  unseen: number;
  /** The terms name no outside witness: only the site's own clock says which tickets were in the log in time. */
  onSitesWord: boolean;
  /** Who may approve, and who invited whom. */
  team: TeamMember[];
  /** The steps of this arrival that two people took, or one alone. */
  steps: ApprovedStep[];
  /** Years of the other seasons that can be read here, the newest first. */
  others: number[];
}

/** Somebody who may approve, or had a hand in something of the season, by the code under which the public log names what they did. */
export interface TeamMember {
  code: string;
  role: AdminRole;
  /** Can sign in. */
  active: boolean;
  /** Code of who invited them; null for the first owner and where nobody knows. */
  invitedBy: string | null;
  /** Codes of third people who say that the two are not one person. */
  vouchedBy: string[];
}

export interface ApprovedStep {
  deed: Extract<Deed, `result.${string}`>;
  proposedBy: string;
  /** The proposer's own code for who was alone. */
  approvedBy: string;
}

/** The codes are those of the log. */
export interface LogLoss extends Pick<ApprovedStep, 'proposedBy' | 'approvedBy'> {
  /** ISO instant at which the loss was logged. */
  at: string;
  /** How many entries were lost. */
  missing: number;
}

/** An arrival as it was entered. All are ISO instants. */
export interface ArrivalRecord {
  arrival: string;
  recordedAt: string;
  /** Null while it stands. `reason`: empty where nobody was asked for one. */
  withdrawn: { at: string; reason: string } | null;
}

/** Why the prize went on: the winner declined it, or was not reached within the days to claim it, or the bank took the payment back. */
export type PassedFor = 'declined' | 'unclaimed' | 'charged-back';

export interface PassedWinner {
  slotId: string;
  /** As the person wants to be called. */
  name: string;
  reason: PassedFor;
}

export interface NamedTicket {
  slotId: string;
  name: string;
  /** Sold nearer to the arrival, and not in when this one was named; null when nobody has noted it. */
  nearer: NearerTicket[] | null;
  /** The slot of a ticket that was as far away on the other side; the earlier one wins. */
  tied?: string | null;
}

/**
 * Why a ticket that was nearer than the winner's did not win: it was refunded before its slot was settled; it joined the log after that
 * (`late`), or no outside witness had seen it there by then (`unseen`); it was named before and the prize went on; its owner was named before with another ticket (`same-owner`).
 */
export type NearerReason = 'refunded' | 'late' | 'unseen' | 'same-owner' | PassedFor;

/** A slot that was sold nearer to the arrival than the winner's. */
export interface NearerTicket {
  slotId: string;
  reason: NearerReason;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Where a slot lies beside the instant of the arrival. */
export interface ArrivalDistance {
  /** `in`: the flood came within the slot. `before`: the slot ended before it came. `after`: it began only later. */
  side: 'in' | 'before' | 'after';
  /** `3 h 12 min` between the slot and the arrival; empty when it is `in`. */
  span: string;
}

/** For people: from the end of a slot to the arrival, or from the arrival to the beginning of a slot. Who wins is decided in whole slots. */
export function arrivalDistance(slotId: string, arrivedAtMs: number): ArrivalDistance {
  const start = slotStartMs(slotId);
  const end = start + SLOT_MINUTES * MINUTE_MS;
  if (arrivedAtMs < start) return { side: 'after', span: spanOf(start - arrivedAtMs) };
  return arrivedAtMs < end ? { side: 'in', span: '' } : { side: 'before', span: spanOf(arrivedAtMs - end) };
}

function spanOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return 'less than a minute';
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const rest = minutes % 60;
  const parts =
    days > 0 ? [days === 1 ? '1 day' : `${days} days`, hours > 0 && `${hours} h`] : [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

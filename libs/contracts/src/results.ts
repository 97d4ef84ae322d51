import type { AdminRole } from './admin/access.js';
import type { ActionName, WaitingAction } from './admin/approvals.js';
import type { NoWaterRule, WinnerRule } from './admin/season.js';
import type { LogHead, WitnessView } from './log/entries.js';
import type { SeasonEnding } from './season.js';
import { slotStartMs } from './slot-time.js';
import { SLOT_MINUTES } from './limits.js';

/** `none`: the water has not come. `provisional`: recorded but not yet checked by a second person. `announced`: the winner is public. */
export type ResultState = 'none' | 'provisional' | 'verified' | 'announced';

/** The public view of a season's result. */
export interface ResultView {
  year: number;
  state: ResultState;
  /** ISO instant of the official arrival; the start of the last slot if no water came and that slot counts. */
  arrival: string | null;
  /** The slot of the arrival, `2025-06-14T10:00`. */
  arrivalSlot: string | null;
  /** Names of the witnesses of the arrival; empty until the winner is announced. Until then, the log contains a commitment to the names. */
  witnesses: string[];
  /** URL of the photo. */
  photo: string | null;
  rule: WinnerRule;
  /** What happens in a year without water. */
  noWater: NoWaterRule;
  /** Null while the season is running, and if the water arrived. */
  ended: SeasonEnding | null;
  /** The winner, under the name that the person chose to show; null before the announcement and if nobody wins. */
  winner: NamedTicket | null;
  /** Number of earlier winners who did not get the prize. */
  passedOver: number;
  /** The earlier winners, in the order in which they were named. */
  passed: PassedWinner[];
  /** Number of days to claim the prize for a winner who is announced now. */
  claimDays: number;
  /** Every recorded arrival, earliest record first, including withdrawn ones. */
  records: ArrivalRecord[];
  /** Head of the public log of everything that concerns the result; null before its first entry. */
  log: LogHead | null;
  /** Each restore from an older backup that lost entries of the log, earliest first. */
  losses: LogLoss[];
  /** Witnesses that store heads of the log outside this site. */
  outside: WitnessView[];
  /** Proposals that their proposer may execute after 24 hours, because nobody else can approve. */
  waiting: WaitingAction[];
  /**
   * Number of tickets that were in the log in time but take no part, because no outside witness had seen them; 0 before the announcement.
   */
  unseen: number;
  /** Whether the terms contain no outside witness, so that only the site's own clock decides which tickets were in the log in time. */
  onSitesWord: boolean;
  /** People who may approve, and who invited them. */
  team: TeamMember[];
  /** Steps of this arrival, each with its proposer and its approver. */
  steps: ApprovedStep[];
  /** Years of the other seasons with a result page, newest first. */
  others: number[];
}

/** A person who may approve or has acted in the season, identified by the code that the public log uses. */
export interface TeamMember {
  code: string;
  role: AdminRole;
  /** Whether the person can sign in. */
  active: boolean;
  /** Code of the person who invited them; null for the first owner and if it is not known. */
  invitedBy: string | null;
  /** Codes of third people who vouch that this person and the inviter are not the same person. */
  vouchedBy: string[];
}

export interface ApprovedStep {
  deed: Extract<ActionName, `result.${string}`>;
  proposedBy: string;
  /** Equal to `proposedBy` if the proposer was alone. */
  approvedBy: string;
}

/** The codes are those of the log. */
export interface LogLoss extends Pick<ApprovedStep, 'proposedBy' | 'approvedBy'> {
  /** ISO instant at which the loss was logged. */
  at: string;
  /** Number of lost entries. */
  missing: number;
}

/** A recorded arrival. All times are ISO instants. */
export interface ArrivalRecord {
  arrival: string;
  recordedAt: string;
  /** Null unless it was withdrawn. `reason` is empty if none was asked for. */
  withdrawn: { at: string; reason: string } | null;
}

/**
 * The reason why the prize passed on: the winner declined it, did not claim it in time, or lost it because the payment was charged back.
 */
export type PassedFor = 'declined' | 'unclaimed' | 'charged-back';

export interface PassedWinner {
  slotId: string;
  /** The name that the person chose to show. */
  name: string;
  reason: PassedFor;
}

export interface NamedTicket {
  slotId: string;
  name: string;
  /** Slots sold nearer to the arrival whose tickets could not win when this winner was announced; null if they were not recorded. */
  nearer: NearerTicket[] | null;
  /** The slot of a ticket at the same distance on the other side of the arrival. The earlier slot wins. */
  tied?: string | null;
}

/**
 * Why a ticket nearer than the winner's did not win: it was refunded before its slot was settled, it joined the log after that (`late`), no
 * outside witness had seen it in the log by then (`unseen`), the prize passed on from it, or its owner had already been announced as a
 * winner with another ticket (`same-owner`).
 */
export type NearerReason = 'refunded' | 'late' | 'unseen' | 'same-owner' | PassedFor;

/** A slot that was sold nearer to the arrival than the winner's. */
export interface NearerTicket {
  slotId: string;
  reason: NearerReason;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Position of a slot relative to the instant of the arrival. */
export interface ArrivalDistance {
  /** `in`: the flood came within the slot. `before`: the slot ended before the flood came. `after`: the slot began later. */
  side: 'in' | 'before' | 'after';
  /** `3 h 12 min` between the slot and the arrival; empty if `in`. */
  span: string;
}

/**
 * Returns the time from the end of a slot to the arrival, or from the arrival to the start of a slot. It is only displayed. The winner is
 * decided by the distance in whole slots.
 */
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

import type { AdminRole } from './admin/access.js';
import type { ActionName, WaitingAction } from './admin/approvals.js';
import type { NoWaterRule, WinnerRule } from './admin/season.js';
import type { LogHead, WitnessView } from './log/entries.js';
import type { SeasonEnding } from './season.js';
import { MINUTE_MS, slotStartMs } from './slot-time.js';
import { SLOT_MINUTES } from './limits.js';

/**
 * `none`: no arrival is recorded. `provisional`: an arrival is recorded, but a second person has not checked it yet. `verified`: a second
 * person has checked the arrival. `announced`: the winner is public.
 */
export type ResultState = 'none' | 'provisional' | 'verified' | 'announced';

/** The public view of a season's result. */
export interface ResultView {
  year: number;
  state: ResultState;
  /**
   * Time of the official arrival, as an ISO 8601 timestamp. If no water came and the last slot counts, the start of the last slot. Null if
   * neither applies.
   */
  arrival: string | null;
  /** ID of the slot in which the flood arrived, such as `2025-06-14T10:00`. */
  arrivalSlot: string | null;
  /**
   * Names of the people who witnessed the arrival; empty until the winner is announced. Until then, the public log contains only a
   * commitment to the names.
   */
  witnesses: string[];
  /** URL of the photo of the arrival; null if there is none. */
  photo: string | null;
  rule: WinnerRule;
  /** What happens if no water comes. */
  noWater: NoWaterRule;
  /** Null while the season is running, or if the water arrived. */
  ended: SeasonEnding | null;
  /** The winning ticket, with the name that its owner chose to show; null before the announcement and if nobody wins. */
  winner: NamedTicket | null;
  /** Number of earlier winners who did not receive the prize. */
  passedOver: number;
  /** The earlier winners, in the order in which they were named. */
  passed: PassedWinner[];
  /** Number of days that a winner announced now would have to claim the prize. */
  claimDays: number;
  /** All recorded arrivals, including withdrawn ones, in the order in which they were recorded. */
  records: ArrivalRecord[];
  /** Head of the season's public log; null before the first entry. */
  log: LogHead | null;
  /** Restores of older backups that lost public log entries, earliest first. */
  losses: LogLoss[];
  /** Witnesses that store heads of the public log outside this site. */
  outside: WitnessView[];
  /** Pending actions that nobody else can approve, so their proposer may execute them alone after 24 hours. */
  waiting: WaitingAction[];
  /**
   * Number of tickets that were in the public log in time but are not in the draw because no outside witness had seen them there; 0 before
   * the announcement.
   */
  unseen: number;
  /**
   * Whether the season's terms name no outside witness. If so, the site's own clock alone decides which tickets were in the public log in
   * time.
   */
  onSitesWord: boolean;
  /** People who may approve actions, each with the person who invited them. */
  team: TeamMember[];
  /** The steps towards the result that needed two people, each with its proposer and approver. */
  steps: ApprovedStep[];
  /** Years of the other seasons with a result page, newest first. */
  others: number[];
}

/** A person who may approve actions or has acted in the season, identified by their pseudonym in the public log. */
export interface TeamMember {
  code: string;
  role: AdminRole;
  /** Whether the person can sign in. */
  active: boolean;
  /** Code of the person who invited this person; null for the first owner and if the inviter is unknown. */
  invitedBy: string | null;
  /** Codes of the people who vouch that this person and their inviter are not the same person. */
  vouchedBy: string[];
}

export interface ApprovedStep {
  deed: Extract<ActionName, `result.${string}`>;
  proposedBy: string;
  /** Equal to `proposedBy` if the proposer executed the action alone. */
  approvedBy: string;
}

/** A restore of an older backup that lost public log entries. `proposedBy` and `approvedBy` are pseudonyms from the public log. */
export interface LogLoss extends Pick<ApprovedStep, 'proposedBy' | 'approvedBy'> {
  /** When the loss was logged, as an ISO 8601 timestamp. */
  at: string;
  /** Number of lost entries. */
  missing: number;
}

/** A recorded arrival. All times are ISO 8601 timestamps. */
export interface ArrivalRecord {
  arrival: string;
  recordedAt: string;
  /** Null unless the arrival was withdrawn. `reason` is empty in older records, for which no reason was required. */
  withdrawn: { at: string; reason: string } | null;
}

/** Why the prize passed on to the next person: the winner declined it, did not claim it in time, or lost it because of a chargeback. */
export type PassedFor = 'declined' | 'unclaimed' | 'charged-back';

export interface PassedWinner {
  slotId: string;
  /** The name that the earlier winner chose to show. */
  name: string;
  reason: PassedFor;
}

export interface NamedTicket {
  slotId: string;
  name: string;
  /**
   * Sold slots that were closer to the arrival than the winning slot, but whose tickets were not eligible when this winner was announced;
   * null for older results, which did not record them.
   */
  nearer: NearerTicket[] | null;
  /**
   * ID of a sold slot on the other side of the arrival that is equally near; the earlier of the two slots wins. Null or absent if there is
   * none.
   */
  tied?: string | null;
}

/**
 * Why a ticket that was nearer than the winner's did not win. `refunded`: it was refunded before its slot was settled. `late`: it joined
 * the public log after its slot was settled. `unseen`: when its slot was settled, no outside witness had seen it in the public log.
 * `same-owner`: its owner had already been announced as a winner with another ticket. `PassedFor`: its owner was the winner, but the prize
 * passed on.
 */
export type NearerReason = 'refunded' | 'late' | 'unseen' | 'same-owner' | PassedFor;

/** A sold slot that was closer to the arrival than the winning slot. */
export interface NearerTicket {
  slotId: string;
  reason: NearerReason;
}

const DAY_MINUTES = 1440;

/** Position of a slot relative to the time of arrival. */
export interface ArrivalDistance {
  /** `in`: the flood arrived during the slot. `before`: the slot ended before the arrival. `after`: the slot began after the arrival. */
  side: 'in' | 'before' | 'after';
  /** Time between the slot and the arrival, such as `3 h 12 min`; empty if `side` is `in`. */
  span: string;
}

/**
 * Returns the time from the end of a slot to the arrival, or from the arrival to the start of the slot. The returned time is for display
 * only, because the distance in whole slots decides the winner.
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

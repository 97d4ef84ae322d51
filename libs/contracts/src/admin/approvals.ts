import type { PassedFor } from '../results.js';

/*
 * Actions that one person proposes and another approves. If nobody else could approve, the proposal waits for 24 hours in public, and its
 * proposer then executes it.
 */

export const DEEDS = [
  'result.verify',
  'result.announce',
  'result.pass-on',
  'season.terms',
  'log.rotate-key',
  'log.epoch',
  'season.no-water',
  'season.called-off',
  'cash.return',
  'cash.settle',
  'cash.deposit',
  'payout.record',
  'team.invite-owner',
  'team.make-owner',
] as const;
export type Deed = (typeof DEEDS)[number];

/** How long somebody has a role before they may approve: a second account made for the purpose comes too late. */
export const APPROVER_HOURS = 24;
/** How long a deed waits whose proposer is alone. */
export const ALONE_HOURS = 24;
/** After so many days a proposal is void. */
export const APPROVAL_DAYS = 7;

export interface ProposeRequest {
  deed: Deed;
  /** What the deed needs, in the form of its own. */
  payload: object;
  /** Everybody who may approve reads it; it stays on record. */
  reason: string;
}

/** For `result.verify`, `result.announce` and `result.pass-on`: what the page shows, as in `ResultStepRequest`. */
export interface ResultDeed {
  year: number;
  arrival?: string;
  winner?: string;
  /** Why the prize goes on; required for `result.pass-on`. */
  why?: PassedFor;
}

/** For `log.rotate-key`. */
export interface LogKeyDeed {
  year: number;
}

/** For `log.epoch`: the database was restored from a backup that is older than a published head of the log. */
export interface LogEpochDeed {
  year: number;
  /** The last head that is known outside, in one line: origin, size, root and signature. */
  head: string;
  /** When the backup was made. */
  backupAt: string;
}

/** For `season.no-water` and `season.called-off`. */
export interface EndingDeed {
  year: number;
  /** For everybody: on the results page, in the public log, and in the email to each buyer. */
  reason: string;
}

/** With APPROVAL_REQUIRED: what to propose instead. */
export interface ApprovalDetails {
  /** With the reason that was given already, to begin with. */
  approval: Pick<ProposeRequest, 'deed' | 'payload'> & Partial<Pick<ProposeRequest, 'reason'>>;
}

export interface DeclineRequest {
  reason: string;
}

/** `done`: approved and carried out, which is one step. */
export type ApprovalState = 'proposed' | 'done' | 'declined' | 'withdrawn' | 'expired';

/** A line of what is changed, or of what the deed is about. */
export interface ApprovalFact {
  label: string;
  before?: string;
  after: string;
}

export interface ApprovalView {
  id: string;
  deed: Deed;
  year: number | null;
  state: ApprovalState;
  /** What it does, in one line for people. */
  line: string;
  facts: ApprovalFact[];
  reason: string;
  proposedBy: string;
  proposedAt: string;
  expiresAt: string;
  /** Nobody else could approve it when it was proposed: its proposer carries it out, from this instant on. */
  aloneFrom: string | null;
  /** Who approved, declined or withdrew it, or carried it out alone. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Why it was declined. */
  decision: string | null;
  /** Whoever asks has proposed it. */
  mine: boolean;
  mayApprove: boolean;
  /** The reader proposed it alone and has waited until `aloneFrom`, by the server's clock. */
  mayExecuteAlone: boolean;
  /** Who may, when it waits for somebody. */
  approvers: string[];
  /** Who may once a third person has vouched: they invited the proposer, or the proposer invited them. */
  unvouched: UnvouchedApprover[];
}

export interface UnvouchedApprover {
  name: string;
  /** Of these two, the one who was invited and needs the word of a third person. */
  invited: string;
  /** Whoever asks is this person. */
  me: boolean;
}

/** A deed of one organiser alone, as everybody sees it on the results page. */
export interface WaitingDeed {
  line: string;
  proposedAt: string;
  /** Not before. */
  from: string;
}

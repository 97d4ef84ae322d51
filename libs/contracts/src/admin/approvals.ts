import type { ApprovedSection, ContentChange, TextChange } from '../content/site-content.js';

/*
 * Actions that one person proposes and another approves. If nobody else can approve a proposal, its proposer can execute the action alone
 * once the proposal has been public for 24 hours.
 */

export const ACTION_NAMES = [
  'result.verify',
  'result.announce',
  'result.pass-on',
  'season.terms',
  'content.change',
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
export type ActionName = (typeof ACTION_NAMES)[number];

/**
 * Hours for which a person must have held their role before they may approve proposals. This prevents organisers from quickly creating a
 * second account and approving their own proposal with it.
 */
export const APPROVER_HOURS = 24;
/** Hours for which a proposal must be public before its proposer may execute the action alone. */
export const ALONE_HOURS = 24;
/** Days after which a pending proposal expires. */
export const APPROVAL_DAYS = 7;

export interface ProposeRequest {
  deed: ActionName;
  /** The action's parameters; their type depends on `deed`. */
  payload: object;
  /** The reason for the action, shown to everyone who may approve the proposal and stored permanently. */
  reason: string;
}

/** Payload of `content.change`, which needs approval once one of the season's tickets has been sold. */
export interface ContentActionPayload extends ContentChange<ApprovedSection> {
  year: number;
  section: ApprovedSection;
}

/** Details of an APPROVAL_REQUIRED error: the proposal that the organiser can make instead of the rejected request. */
export interface ApprovalDetails {
  /** The proposal, including the rejected request's reason, if any, so that the form can be prefilled. */
  approval: Pick<ProposeRequest, 'deed' | 'payload'> & Partial<Pick<ProposeRequest, 'reason'>>;
}

export interface DeclineRequest {
  reason: string;
}

/** `done`: the action was executed, either together with its approval or by the proposer alone. */
export type ApprovalState = 'proposed' | 'done' | 'declined' | 'withdrawn' | 'expired';

/** A value that the action changes, or another fact about the action. `before` is set only for changed values. */
export interface ApprovalFact {
  label: string;
  before?: string;
  after: string;
}

export interface ApprovalView {
  id: string;
  deed: ActionName;
  year: number | null;
  state: ApprovalState;
  /** One-line description of the action. */
  line: string;
  facts: ApprovalFact[];
  /** The old and new text of a section of the terms. Set only for `content.change`; otherwise null. */
  text: TextChange | null;
  reason: string;
  proposedBy: string;
  proposedAt: string;
  expiresAt: string;
  /** ISO timestamp from which the proposer may execute the action alone; null if somebody else could approve it when it was proposed. */
  aloneFrom: string | null;
  /** The person who approved, declined or withdrew the proposal, or executed the action alone. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Why the proposal was declined; null if it was not declined. */
  decision: string | null;
  /** Whether the requesting organiser proposed the action. */
  mine: boolean;
  mayApprove: boolean;
  /**
   * Whether the requesting organiser is the proposer and may now execute the action alone, that is, whether `aloneFrom` has passed on the
   * server's clock.
   */
  mayExecuteAlone: boolean;
  /** Names of the people who may approve the pending proposal. */
  approvers: string[];
  /** People who either invited the proposer or were invited by them, and so may approve only after a third person has vouched. */
  unvouched: UnvouchedApprover[];
}

export interface UnvouchedApprover {
  name: string;
  /** Name of the invited person, who is either the approver or the proposer and for whom a third person must vouch. */
  invited: string;
  /** Whether the invited person is the requesting organiser. */
  me: boolean;
}

/** A proposal whose proposer may execute the action alone after the wait, as shown publicly on the results page. */
export interface WaitingAction {
  line: string;
  proposedAt: string;
  /** ISO timestamp from which the action can be executed. */
  from: string;
}

import type { ApprovedSection, ContentChange, TextChange } from '../content/site-content.js';

/*
 * Actions that one person proposes and another person approves. If nobody else can approve a proposal, it is public for 24 hours, and after
 * that its proposer can execute the action alone.
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
 * Hours for which a person must have had their role before they may approve. The wait makes it useless to create a second account in order
 * to approve one's own proposal.
 */
export const APPROVER_HOURS = 24;
/** Hours that a proposal is public before its proposer may execute the action alone. */
export const ALONE_HOURS = 24;
/** Days after which a pending proposal expires. */
export const APPROVAL_DAYS = 7;

export interface ProposeRequest {
  deed: ActionName;
  /** Parameters of the action; their type depends on `deed`. */
  payload: object;
  /** The reason for the action. It is shown to everyone who may approve the proposal, and stored permanently. */
  reason: string;
}

/** Payload of `content.change`, which needs approval once a ticket of the season has been sold. */
export interface ContentActionPayload extends ContentChange<ApprovedSection> {
  year: number;
  section: ApprovedSection;
}

/** Details of an APPROVAL_REQUIRED error: the proposal that can be made in place of the rejected request. */
export interface ApprovalDetails {
  /** The proposal. It contains the rejected request's reason, if the request had one, so that the form can be prefilled. */
  approval: Pick<ProposeRequest, 'deed' | 'payload'> & Partial<Pick<ProposeRequest, 'reason'>>;
}

export interface DeclineRequest {
  reason: string;
}

/** `done`: the proposal was approved and its action executed, in one step. */
export type ApprovalState = 'proposed' | 'done' | 'declined' | 'withdrawn' | 'expired';

/** A value that the action changes, or another fact about the action. `before` is set only for a changed value. */
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
  /** Description of the action in one line. */
  line: string;
  facts: ApprovalFact[];
  /** The old and the new text of a section of the terms. Only for `content.change`; otherwise null. */
  text: TextChange | null;
  reason: string;
  proposedBy: string;
  proposedAt: string;
  expiresAt: string;
  /** The ISO instant from which the proposer may execute the action alone; null if somebody else could approve when it was proposed. */
  aloneFrom: string | null;
  /** The person who approved, declined or withdrew the proposal, or executed the action alone. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** The reason why the proposal was declined; null if it was not declined. */
  decision: string | null;
  /** Whether the organiser who makes the request proposed the action. */
  mine: boolean;
  mayApprove: boolean;
  /**
   * Whether the organiser who makes the request is the proposer and may now execute the action alone. This is the case once `aloneFrom` has
   * passed by the server's clock.
   */
  mayExecuteAlone: boolean;
  /** Names of the people who may approve the proposal while it is pending. */
  approvers: string[];
  /** People who may approve only after a third person has vouched. Each of them invited the proposer or was invited by the proposer. */
  unvouched: UnvouchedApprover[];
}

export interface UnvouchedApprover {
  name: string;
  /** Name of the invited person: either the approver or the proposer. A third person has to vouch for the invited person. */
  invited: string;
  /** Whether the invited person is the organiser who makes the request. */
  me: boolean;
}

/** A proposal whose proposer may execute the action alone, as shown publicly on the results page. */
export interface WaitingAction {
  line: string;
  proposedAt: string;
  /** The earliest ISO instant at which the action can be executed. */
  from: string;
}

import type { ApprovedSection, ContentChange, TextChange } from '../content/site-content.js';

/*
 * Actions that one person proposes and another approves. If nobody else can approve, the proposal is public for 24 hours and its proposer
 * then executes it.
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

/** A person may approve only after holding their role for this many hours, so that a second account created for the purpose is useless. */
export const APPROVER_HOURS = 24;
/** Hours that a proposal waits before its proposer may execute it alone. */
export const ALONE_HOURS = 24;
/** Days after which a proposal expires. */
export const APPROVAL_DAYS = 7;

export interface ProposeRequest {
  deed: ActionName;
  /** Parameters of the action; their type depends on `deed`. */
  payload: object;
  /** Shown to everyone who may approve, and stored permanently. */
  reason: string;
}

/** Payload of `content.change`, which needs approval once a ticket of the season has been sold. */
export interface ContentActionPayload extends ContentChange<ApprovedSection> {
  year: number;
  section: ApprovedSection;
}

/** Sent with APPROVAL_REQUIRED: the proposal to make instead. */
export interface ApprovalDetails {
  /** The proposal, with the reason if the refused request contained one, to prefill the form. */
  approval: Pick<ProposeRequest, 'deed' | 'payload'> & Partial<Pick<ProposeRequest, 'reason'>>;
}

export interface DeclineRequest {
  reason: string;
}

/** `done`: approved and executed, in one step. */
export type ApprovalState = 'proposed' | 'done' | 'declined' | 'withdrawn' | 'expired';

/** A value that the action changes, or a fact about the action. */
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
  /** One-line description for people. */
  line: string;
  facts: ApprovalFact[];
  /** The old and the new text of a section of the terms; for `content.change` only. */
  text: TextChange | null;
  reason: string;
  proposedBy: string;
  proposedAt: string;
  expiresAt: string;
  /** The instant from which the proposer may execute the action alone; set if nobody else could approve when it was proposed. */
  aloneFrom: string | null;
  /** The person who approved, declined or withdrew the proposal, or executed the action alone. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Why it was declined. */
  decision: string | null;
  /** Whether the organiser who makes the request proposed the action. */
  mine: boolean;
  mayApprove: boolean;
  /**
   * Whether the organiser who makes the request is the proposer and may execute the action alone, because `aloneFrom` has passed by the
   * server's clock.
   */
  mayExecuteAlone: boolean;
  /** Names of the people who may approve the proposal while it waits. */
  approvers: string[];
  /** People who may approve once a third person has vouched, because one of them and the proposer invited the other. */
  unvouched: UnvouchedApprover[];
}

export interface UnvouchedApprover {
  name: string;
  /** Name of the invited person, for whom a third person has to vouch. */
  invited: string;
  /** Whether the invited person is the organiser who makes the request. */
  me: boolean;
}

/** A proposal that one organiser may execute alone, as shown publicly on the results page. */
export interface WaitingAction {
  line: string;
  proposedAt: string;
  /** The earliest instant at which it can be executed. */
  from: string;
}

/** Properties of every log entry. */
export interface Entry<Kind extends string> {
  kind: Kind;
  v: 1;
  at: string;
}

/** The approver (`organiser`) and the proposer of an action that needs two people. */
export interface TwoPeople {
  organiser?: string;
  proposedBy?: string;
}

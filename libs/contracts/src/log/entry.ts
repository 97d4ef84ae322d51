/** What every entry of a log has. */
export interface Entry<Kind extends string> {
  kind: Kind;
  v: 1;
  at: string;
}

/** Of a deed that needs two: who approved it, and who proposed it. */
export interface TwoPeople {
  organiser?: string;
  proposedBy?: string;
}

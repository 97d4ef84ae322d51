import type { WitnessKind } from '../log/entries.js';

/** A witness that keeps heads of the public log outside this site, as organisers see it. */
export interface AdminWitness {
  id: number;
  kind: WitnessKind;
  name: string;
  /** Email address of a person; null for configured witnesses. */
  address: string | null;
  lastAt: string | null;
  silent: boolean;
  /** The error of the last request to the witness; null if it succeeded. */
  failure: string | null;
}

/** A person outside the organisation who is sent the signed head once a day and at each freeze. */
export interface NewWitness {
  /** Shown publicly on the results page. */
  name: string;
  /** An email address. */
  address: string;
}

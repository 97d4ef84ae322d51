import type { WitnessKind } from '../log/entries.js';

/** A witness that stores heads of the public log outside this site, as organisers see the witness. */
export interface AdminWitness {
  id: number;
  kind: WitnessKind;
  name: string;
  /** Email address of a person; null for a witness that the server is configured with. */
  address: string | null;
  lastAt: string | null;
  silent: boolean;
  /** The error of the last request to the witness; null if it succeeded. */
  failure: string | null;
}

/** A person outside the organisation to whom the signed log head is sent once a day and at each freeze of sales. */
export interface NewWitness {
  /** Shown publicly on the results page. */
  name: string;
  /** An email address. */
  address: string;
}

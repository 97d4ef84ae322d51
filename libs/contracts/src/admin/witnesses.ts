import type { WitnessView } from '../log/entries.js';

/** The organisers' view of a witness, which stores the public log's heads outside this site. */
export interface AdminWitness extends Omit<WitnessView, 'key'> {
  id: number;
  /** A person's email address; null for a witness from the server's configuration. */
  address: string | null;
  /** Error from the last request to the witness; null if it succeeded. */
  failure: string | null;
}

/** A person outside the organisation to whom the site sends the signed log head once a day and whenever sales are frozen. */
export interface NewWitness {
  /** Shown publicly on the results page. */
  name: string;
  /** An email address. */
  address: string;
}

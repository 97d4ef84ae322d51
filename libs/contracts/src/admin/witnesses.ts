import type { WitnessKind } from '../log/entries.js';

/** Who keeps heads of the public log outside, as organisers see them. */
export interface AdminWitness {
  id: number;
  kind: WitnessKind;
  name: string;
  /** Email or web hook of a person; null for those that are configured. */
  address: string | null;
  lastAt: string | null;
  silent: boolean;
  /** Why it did not answer the last time. */
  failure: string | null;
}

/** Somebody outside who is sent the signed head once a day and at each freeze. */
export interface NewWitness {
  /** Public: on the results page. */
  name: string;
  /** An email address, or the https address of a web hook. */
  address: string;
}

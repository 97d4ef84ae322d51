import type { Organisation } from '@raffle/contracts/content/site-content';

export type NamedOrganisation = Organisation & { name: string };

/** Returns the organisations that already have a name; others are not shown. */
export function named(organisations: readonly Organisation[]): NamedOrganisation[] {
  return organisations.filter((organisation): organisation is NamedOrganisation => organisation.name !== null);
}

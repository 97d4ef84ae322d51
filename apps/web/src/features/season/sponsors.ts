import type { Organisation } from '@raffle/contracts/content/site-content';

export type OrganisationWithName = Organisation & { name: string };

/** Returns the organisations that already have a name. Organisations without a name are not shown. */
export function withNames(organisations: readonly Organisation[]): OrganisationWithName[] {
  return organisations.filter((organisation): organisation is OrganisationWithName => organisation.name !== null);
}

import type { OrganisationWithName } from './sponsors';

/**
 * The sponsor's name, linked only to its own website. A page of this site is about the current season and the same sponsor, so it is not
 * linked.
 */
export function SponsorName({ sponsor: { name, href } }: { sponsor: OrganisationWithName }) {
  if (!href.startsWith('https://')) return name;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

import type { OrganisationWithName } from './sponsors';

/**
 * The sponsor's name, linked only to its own website. The name does not link to a page of this site, because such a page shows the same
 * sponsor.
 */
export function SponsorName({ sponsor: { name, href } }: { sponsor: OrganisationWithName }) {
  if (!href.startsWith('https://')) return name;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

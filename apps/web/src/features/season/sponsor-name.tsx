import type { OrganisationWithName } from './sponsors';

/**
 * The sponsor's name. It links only to the sponsor's own website, never to a page of this site, because such a page would show the same
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

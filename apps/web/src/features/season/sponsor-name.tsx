import type { OrganisationWithName } from './sponsors';

/**
 * The sponsor's name. Links only to the sponsor's own website, never to a page on this site, because that page would show the same sponsor.
 */
export function SponsorName({ sponsor: { name, href } }: { sponsor: OrganisationWithName }) {
  if (!href.startsWith('https://')) return name;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

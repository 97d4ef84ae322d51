import type { NamedOrganisation } from './sponsors';

/** The name, leading to its owner's web address. A page of this site speaks of the present season and of this very name: it is not led to. */
export function SponsorName({ sponsor: { name, href } }: { sponsor: NamedOrganisation }) {
  if (!href.startsWith('https://')) return name;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

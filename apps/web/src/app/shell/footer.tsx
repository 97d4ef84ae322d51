import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Organisation } from '@raffle/contracts/site-content';
import { PRODUCT_NAME } from '../../copy/product';
import { seasonQuery } from '../../features/season/season.queries';
import { Year } from '../../features/season/season-text';
import { useSiteContent } from '../../features/season/use-site-content';
import { LinkButton } from '../../ui/button';
import { TriangleBand } from '../../ui/art/triangle-band';
import { paths } from '../paths';
import styles from './footer.module.css';
import { navigation } from './navigation';
import { shellCopy } from './shell.copy';

const copy = shellCopy.footer;
const links = [...navigation, { label: shellCopy.navigation.results, to: paths.results }];

export function Footer() {
  const { administrationSponsor, prizeSponsors } = useSiteContent();
  return (
    <footer className={styles.footer}>
      <TriangleBand className={styles.band} />
      <div className={styles.inner}>
        <section className={styles.sponsors} aria-label={copy.sponsors}>
          <div>
            <p>{copy.administration}</p>
            <SponsorLink sponsor={administrationSponsor} />
          </div>
          <div>
            <p>{copy.prize}</p>
            <div className={styles.logos}>
              {prizeSponsors.map((sponsor) => (
                <SponsorLink key={sponsor.name} sponsor={sponsor} />
              ))}
            </div>
          </div>
        </section>
        <nav aria-label={shellCopy.navigation.footer} className={styles.nav}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.small}>
          <p>
            {PRODUCT_NAME} <Year />. {copy.proceeds} <Permit />
          </p>
          <p>{copy.weavers}</p>
          <LinkButton to={paths.adminLogin} variant="ghost" tone="ink" size="sm">
            {copy.adminLogin}
          </LinkButton>
        </div>
      </div>
    </footer>
  );
}

/** The number that an organiser has set for the season, before the one in the content. */
function Permit() {
  const { data: season } = useQuery(seasonQuery);
  const { permitNumber } = useSiteContent();
  const number = season?.permitNumber ?? permitNumber;
  return <>{number && copy.permit(number)}</>;
}

function SponsorLink({ sponsor: { name, href, logo } }: { sponsor: Organisation }) {
  const face = (
    <>
      {logo ? <img src={logo} alt="" width={40} height={40} loading="lazy" /> : <NeutralMark />}
      <span>{name}</span>
    </>
  );
  return href.startsWith('/') ? (
    <Link to={href} className={styles.sponsor}>
      {face}
    </Link>
  ) : (
    <a href={href} className={styles.sponsor} target="_blank" rel="noreferrer">
      {face}
    </a>
  );
}

/** Stands where a sponsor's logo will. */
function NeutralMark() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="19" fill="none" stroke="var(--ember)" strokeWidth="2" strokeDasharray="5 3" />
      <path d="M20 9c5 7 7 11 7 14a7 7 0 0 1-14 0c0-3 2-7 7-14z" fill="var(--ember)" />
    </svg>
  );
}

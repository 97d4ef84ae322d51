import { Link } from 'react-router-dom';
import type { Organisation } from '../../content/content-types';
import { siteContent } from '../../content/site-content';
import { PRODUCT_NAME } from '../../copy/product';
import { Year } from '../../features/season/season-text';
import { LinkButton } from '../../ui/button';
import { TriangleBand } from '../../ui/art/triangle-band';
import { paths } from '../paths';
import styles from './footer.module.css';
import { navigation } from './navigation';

const { administrationSponsor, prizeSponsors, permitNumber } = siteContent;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <TriangleBand className={styles.band} />
      <div className={styles.inner}>
        <section className={styles.sponsors} aria-label="Sponsors">
          <div>
            <p>Administrative costs are sponsored by</p>
            <SponsorLink sponsor={administrationSponsor} />
          </div>
          <div>
            <p>
              The <Year /> prize is sponsored by
            </p>
            <div className={styles.logos}>
              {prizeSponsors.map((sponsor) => (
                <SponsorLink key={sponsor.name} sponsor={sponsor} />
              ))}
            </div>
          </div>
        </section>
        <nav aria-label="Footer" className={styles.nav}>
          {navigation.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.small}>
          <p>
            {PRODUCT_NAME} <Year />. 100% of proceeds go to two local charities.
            {permitNumber && ` Raffle permit ${permitNumber}.`} All times are Maun time, CAT.
          </p>
          <p>
            The patterns on these pages, swallow triangles and giraffe tears, are those of the basket weavers of the
            Okavango. The credit for them is theirs.
          </p>
          <LinkButton to={paths.adminLogin} variant="ghost" tone="ink" size="sm">
            Admin Login
          </LinkButton>
        </div>
      </div>
    </footer>
  );
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

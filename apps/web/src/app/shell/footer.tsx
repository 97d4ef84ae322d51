import type { Organisation } from '@raffle/contracts/content/site-content';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../copy/product';
import { ContactItems, usePermitNumber } from '../../features/season/organiser';
import { Year } from '../../features/season/season-text';
import { withNames, type OrganisationWithName } from '../../features/season/sponsors';
import { useSiteContent } from '../../features/season/use-site-content';
import { LinkButton } from '../../ui/plain/button';
import { TriangleBand } from '../../ui/art/triangle-band';
import { useOrganisersOrigin } from '../../lib/organisers-origin';
import { paths } from '../../lib/paths';
import styles from './footer.module.css';
import { navigation, results } from './navigation';
import { shellCopy } from './shell.copy';

const copy = shellCopy.footer;
const links = [
  ...navigation,
  results,
  { label: shellCopy.navigation.questions, to: paths.questions },
  { label: shellCopy.navigation.about, to: paths.about },
];

export function Footer() {
  const { administrationSponsor, prizeSponsors } = useSiteContent();
  const permit = usePermitNumber();
  const organisers = useOrganisersOrigin();
  return (
    <footer className={styles.footer}>
      <TriangleBand className={styles.band} />
      <div className={`stack page-width ${styles.inner}`}>
        <section className={`stack ${styles.sponsors}`} aria-label={copy.sponsors}>
          <div>
            <p className="muted">{copy.administration}</p>
            <Sponsors sponsors={[administrationSponsor]} until={copy.oneOrganisation} />
          </div>
          <div>
            <p className="muted">{copy.prize}</p>
            <Sponsors sponsors={prizeSponsors} until={copy.twoCompanies} />
          </div>
        </section>
        <nav aria-label={shellCopy.navigation.footer} className={`row ${styles.nav}`}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to} className="tap">
              {label}
            </Link>
          ))}
        </nav>
        <div className={`stack quiet ${styles.small}`}>
          <Organiser />
          <p>
            {PRODUCT_NAME} <Year />. {copy.proceeds} {permit && copy.permit(permit)}
          </p>
          <p>{copy.weavers}</p>
          <LinkButton to={organisers + paths.adminLogin} variant="ghost" tone="ink" size="sm">
            {copy.adminLogin}
          </LinkButton>
        </div>
      </div>
    </footer>
  );
}

/** The organiser's name and contact details, if organisers have entered them, and a link to the privacy notice. */
function Organiser() {
  const { name } = useSiteContent().organiser;
  return (
    <>
      {name && <p className={styles.organiser}>{copy.runBy(name)}</p>}
      <ul className={`row ${styles.contact}`}>
        <ContactItems whatsAppText={copy.whatsApp} emailText={(email) => email} />
        <li>
          <Link to={`${paths.about}#privacy`}>{copy.privacy}</Link>
        </li>
        <li>
          <Link to={`${paths.about}#refunds`}>{copy.refunds}</Link>
        </li>
      </ul>
    </>
  );
}

/** @param props.until label of the link shown while no sponsor has a name */
function Sponsors({ sponsors, until }: { sponsors: readonly Organisation[]; until: string }) {
  const known = withNames(sponsors);
  const [first] = sponsors;
  if (known.length === 0 && first)
    return (
      <Link to={first.href} className={`tap ${styles.unnamed}`}>
        {until}
      </Link>
    );
  return (
    <div className="row">
      {known.map((sponsor) => (
        <SponsorLink key={sponsor.name} sponsor={sponsor} />
      ))}
    </div>
  );
}

function SponsorLink({ sponsor: { name, href, logo } }: { sponsor: OrganisationWithName }) {
  const face = (
    <>
      {logo ? <img className="logo" src={logo} alt="" width={80} height={40} loading="lazy" /> : <NeutralMark />}
      <span>{name}</span>
    </>
  );
  return href.startsWith('/') ? (
    <Link to={href} className={`tap card hover-edge ${styles.sponsor}`}>
      {face}
    </Link>
  ) : (
    <a href={href} className={`tap card hover-edge ${styles.sponsor}`} target="_blank" rel="noreferrer">
      {face}
    </a>
  );
}

/** Shown in place of a sponsor's missing logo. */
function NeutralMark() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="19" fill="none" stroke="var(--ember)" strokeWidth="2" strokeDasharray="5 3" />
      <path d="M20 9c5 7 7 11 7 14a7 7 0 0 1-14 0c0-3 2-7 7-14z" fill="var(--ember)" />
    </svg>
  );
}

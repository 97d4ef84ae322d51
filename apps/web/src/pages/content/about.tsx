import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import type { PrivacyNotice } from '@raffle/contracts/content/site-content';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContactItems, usePermitNumber } from '../../features/season/organiser';
import { playersRule } from '../../features/season/players';
import { EarlierNotices, TextVersion } from '../../features/season/published-texts';
import { withSeasonFacts } from '../../features/season/season-facts';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { Page } from '../../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

const copy = contentCopy.about;

/** The page about the organisation that runs the raffle. The organisers enter its content, and empty sections are omitted. */
export default function AboutPage() {
  const { organiser, charities, privacy = builtPrivacy } = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  const { name, about, refunds } = organiser;
  const permit = usePermitNumber();
  const [first, second] = charities;
  return (
    <Page title={copy.title} heading={copy.heading} description={usePhaseDescription(copy.description)} lead={copy.lead} width="text">
      <div className={`stack ${styles.sections}`}>
        {(name || about) && (
          <section className={`stack card ${styles.card}`}>
            {name && <h2>{name}</h2>}
            {about && <p>{about}</p>}
          </section>
        )}
        <Reach />
        <section>
          <h2>{copy.moneyTitle}</h2>
          <p className={styles.before}>{copy.money(first.mention, second.mention)}</p>
          <p>
            <Link to={paths.donationCauses}>{copy.causes}</Link>
          </p>
        </section>
        {permit && <Section title={copy.permitTitle}>{copy.permit(permit)}</Section>}
        <Section title={copy.playersTitle}>{playersRule(season)}</Section>
        <section id="privacy">
          <h2>{copy.privacyTitle}</h2>
          <Privacy notice={privacy} />
          <TextVersion section="privacy" />
          <EarlierNotices>{(earlier) => <Privacy notice={earlier} />}</EarlierNotices>
        </section>
        <section id="refunds">
          <h2>{copy.refundsTitle}</h2>
          <Sentences sentences={refunds.length > 0 ? refunds : copy.refunds} />
        </section>
        <LinkButton to={paths.questions} variant="outline" className={styles.action as string}>
          {copy.questions}
        </LinkButton>
      </div>
    </Page>
  );
}

/** Lists ways to contact the organisers. The list always includes the help page's form. */
function Reach() {
  const { communityGroup } = useSiteContent();
  return (
    <section id="contact">
      <h2>{copy.reachTitle}</h2>
      <ul className={`stack ${styles.points}`}>
        <ContactItems whatsAppText={copy.whatsApp} emailText={copy.email} />
        <li>
          <Link to={`${paths.help}#feedback`}>{copy.feedback}</Link>
        </li>
        {communityGroup.href !== null && (
          <li>
            {copy.community}{' '}
            <a href={communityGroup.href} target="_blank" rel="noreferrer">
              {communityGroup.label}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}

function Privacy({ notice: { points, keepYears } }: { notice: PrivacyNotice }) {
  return <Sentences sentences={[...points, copy.keep(keepYears)]} />;
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  const { data: season } = useQuery(seasonQuery);
  return (
    <ul className={`stack ${styles.points}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{withSeasonFacts(sentence, season)}</li>
      ))}
    </ul>
  );
}

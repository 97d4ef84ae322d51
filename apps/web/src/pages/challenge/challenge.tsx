import { CARD_MARKS, cardFacts, describeChallenge, noCard, wayFrom, type ChallengeView } from '@raffle/contracts/challenges';
import { DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { phaseHead } from '@raffle/contracts/season-phase';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { challengeQuery } from '../../features/bookings/challenge/challenge.queries';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { paths } from '../../lib/paths';
import { Page } from '../../ui/page';
import { Button, LinkButton } from '../../ui/plain/button';
import { PageSpinner } from '../../ui/plain/spinner';
import { challengeCopy as copy } from './challenge.copy';
import styles from '../content/content.module.css';

/**
 * Shows a prediction card with a link for making a competing prediction. The API replaces placeholders in the page's HTML with the card's
 * content, for link previews and browsers without JavaScript.
 */
export default function ChallengePage() {
  const { code = '' } = useParams();
  const { data: card, isError, refetch } = useQuery(challengeQuery(code));
  if (typeof document === 'undefined') return <Poster {...CARD_MARKS} />;
  if (card) return <Card card={card} />;
  if (card === null) return <NoCard />;
  return (
    <Page title={copy.title} description={copy.title} width="text" noIndex>
      {isError ? (
        <div className={`stack ${styles.posterFailed}`} role="alert">
          <p>{copy.failed}</p>
          <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
        </div>
      ) : (
        <PageSpinner label={copy.loading} />
      )}
    </Page>
  );
}

function Card({ card }: { card: ChallengeView }) {
  const { data: season } = useQuery(seasonQuery);
  const { prize, charities } = useSiteContent();
  const words = { summary: prize.summary, charities: [charities[0].mention, charities[1].mention] } as const;
  const facts = cardFacts(card, words, season ?? { priceCents: DEFAULT_PRICE_CENTS, pulaPerDollar: null });
  return <Poster {...describeChallenge(card)} way={wayFrom(card)} picture={card.picture} facts={facts} />;
}

function NoCard() {
  const { data: season } = useQuery(seasonQuery);
  return <Poster {...noCard(season ? phaseHead(season) : null)} facts="" />;
}

function Poster({ title, heading, text, button, way, picture, facts }: typeof CARD_MARKS) {
  return (
    <Page title={title} heading={heading} description={text} lead={text} width="text" noIndex>
      {/* The picture has no alternative text, because the heading and the lead contain the same information. */}
      <img className={styles.poster as string} src={picture} alt="" width={1200} height={630} />
      <div className={`row ${styles.posterWays}`}>
        <LinkButton to={way} size="lg">
          {button}
        </LinkButton>
        <Link className={`tap ${styles.posterLink}`} to={paths.home}>
          {copy.how}
        </Link>
      </div>
      <p className={`muted ${styles.posterFacts}`}>{facts}</p>
    </Page>
  );
}

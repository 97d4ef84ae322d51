import { CARD_MARKS, challengeWords, NO_CARD, wayFrom, type ChallengeView } from '@raffle/contracts/challenges';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { challengeQuery } from '../../features/bookings/challenge/challenge.queries';
import { seasonCopy } from '../../features/season/season.copy';
import { withSeasonFacts } from '../../features/season/season-facts';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { paths } from '../../lib/paths';
import { Page } from '../../ui/page';
import { Button, LinkButton } from '../../ui/plain/button';
import { PageSpinner } from '../../ui/plain/spinner';
import { challengeCopy as copy } from './challenge.copy';
import styles from '../content/content.module.css';

/** A prediction card with a link to make a better one. The api fills in its texts, for messengers and for browsers without JavaScript. */
export default function ChallengePage() {
  const { code = '' } = useParams();
  const { data: card, isError, refetch } = useQuery(challengeQuery(code));
  if (typeof document === 'undefined') return <Poster {...CARD_MARKS} />;
  if (card !== undefined) return <Poster {...posterOf(card)}>{card?.offer !== 'none' && <Facts />}</Poster>;
  return (
    <Page title={copy.title} description={NO_CARD.text} width="text" noIndex>
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

type PosterProps = typeof CARD_MARKS;

function posterOf(card: ChallengeView | null): PosterProps {
  const { title, heading, text, button } = card === null ? NO_CARD : challengeWords(card);
  return { title, heading, text, button, way: wayFrom(card ?? undefined), picture: card?.picture ?? NO_CARD.picture };
}

function Poster({ title, heading, text, button, way, picture, children }: PosterProps & { children?: ReactNode }) {
  return (
    <Page title={title} heading={heading} description={text} lead={text} width="text" noIndex>
      {/* Heading and text repeat the picture's content. */}
      <img className={styles.poster as string} src={picture} alt="" width={1200} height={630} />
      <div className={`row ${styles.posterWays}`}>
        <LinkButton to={way} size="lg">
          {button}
        </LinkButton>
        <Link className={`tap ${styles.posterLink}`} to={paths.home}>
          {copy.how}
        </Link>
      </div>
      {children}
    </Page>
  );
}

/** Names the prize, the price and the charities, because many visitors of this page do not know the raffle. */
function Facts() {
  const { data: season } = useQuery(seasonQuery);
  const { prize, charities } = useSiteContent();
  const [first, second] = charities;
  return (
    <p className={`muted ${styles.posterFacts}`}>
      {withSeasonFacts(copy.facts(prize.summary), season)} {seasonCopy.halves(first.mention, second.mention)}
    </p>
  );
}

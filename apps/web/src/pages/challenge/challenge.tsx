import { CARD_MARKS, challengeWords, NO_CARD, wayFrom, type ChallengeView } from '@raffle/contracts/challenges';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { challengeQuery } from '../../features/bookings/challenge/challenge.queries';
import { paths } from '../../lib/paths';
import { Page } from '../../ui/page';
import { Button, LinkButton } from '../../ui/plain/button';
import { PageSpinner } from '../../ui/plain/spinner';
import { challengeCopy as copy } from './challenge.copy';
import styles from '../content/content.module.css';

/** What somebody predicts, and the way to do better. The api sends it with its words in place, for messengers and for whoever runs no scripts. */
export default function ChallengePage() {
  const { code = '' } = useParams();
  const { data: card, isError, refetch } = useQuery(challengeQuery(code));
  if (typeof document === 'undefined') return <Poster {...CARD_MARKS} />;
  if (card !== undefined) return <Poster {...posterOf(card)} />;
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
  const { title, text, button } = card === null ? NO_CARD : challengeWords(card);
  return { title, text, button, way: wayFrom(card ?? undefined), picture: card?.picture ?? NO_CARD.picture };
}

function Poster({ title, text, button, way, picture }: PosterProps) {
  return (
    <Page title={title} description={text} lead={text} width="text" noIndex>
      {/* It says what the heading says. */}
      <img className={styles.poster as string} src={picture} alt="" width={1200} height={630} />
      <div className={`row ${styles.posterWays}`}>
        <LinkButton to={way} size="lg">
          {button}
        </LinkButton>
        <Link className={`tap ${styles.posterLink}`} to={paths.home}>
          {copy.how}
        </Link>
      </div>
    </Page>
  );
}

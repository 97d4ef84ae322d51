import type { BookingView } from '@raffle/contracts/bookings';
import { cardPath, describeChallenge, type ChallengeView } from '@raffle/contracts/challenges';
import { chakra } from '@chakra-ui/react/styled-system';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ShareIcon } from '../../../ui/icons';
import { shareCopy as copy } from '../bookings.copy';
import { BOOKINGS_KEY } from '../bookings.queries';
import { challengeQuery, makeCard, takeBackCard } from '../challenge/challenge.queries';
import { ShareWays } from './share-ways';

const Picture = chakra('img', {
  base: { width: '100%', maxWidth: '24rem', aspectRatio: '1200 / 630', borderRadius: 'l1', boxShadow: 'sm' },
});

interface ShareCardProps {
  booking: BookingView;
  /** Text to share if the user does not want a card. */
  text: string;
}

/** A booking's prediction card. It is created only when the user asks for it, and one click deletes it. */
export default function ShareCard({ booking: { referenceNumber, challenge }, text }: ShareCardProps) {
  const client = useQueryClient();
  const [isPlain, setIsPlain] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const code = isGone ? null : (made ?? challenge ?? null);
  const follow = () => client.invalidateQueries({ queryKey: BOOKINGS_KEY });
  const make = useMutation({
    mutationFn: () => makeCard(referenceNumber),
    onSuccess: (own) => {
      client.setQueryData(challengeQuery(own.code).queryKey, own.card);
      setMade(own.code);
      setIsGone(false);
      void follow();
    },
  });
  const takeBack = useMutation({
    mutationFn: () => takeBackCard(referenceNumber),
    onSuccess: () => {
      setMade(null);
      setIsGone(true);
      void follow();
    },
  });

  if (isPlain) return <ShareWays text={text} />;
  return (
    <Grid
      flexBasis="100%"
      gap="3"
      templateColumns="minmax(0, 1fr)"
      paddingBlock="3.5"
      paddingInline="4"
      borderRadius="l1"
      bg="bg.subtle"
      fontSize="0.925rem"
    >
      {code === null ? <p>{copy.cardHint}</p> : <Card code={code} />}
      <Flex wrap="wrap" align="center" gap="2">
        {code === null ? (
          <>
            <Button size="sm" loading={make.isPending} loadingText={copy.making} onClick={() => make.mutate()}>
              {copy.makeCard}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setIsPlain(true)}>
              {copy.withoutCard}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="outline" loading={takeBack.isPending} loadingText={copy.takingBack} onClick={() => takeBack.mutate()}>
            {copy.takeBack}
          </Button>
        )}
      </Flex>
      <p role="status">{statusOf(make.isError || takeBack.isError, isGone)}</p>
    </Grid>
  );
}

function statusOf(hasFailed: boolean, isGone: boolean): string | false {
  if (hasFailed) return copy.cardFailed;
  return isGone && copy.cardGone;
}

function Card({ code }: { code: string }) {
  const { data: card } = useQuery(challengeQuery(code));
  const url = `${window.location.origin}${cardPath(code)}`;
  const words = card ? describeChallenge(card) : null;
  return (
    <>
      {card && words && <Shown card={card} title={words.title} url={url} />}
      {words && <ShareWays text={words.title} url={url} isInset />}
    </>
  );
}

function Shown({ card, title, url }: { card: ChallengeView; title: string; url: string }) {
  return (
    <>
      <Picture src={card.picture} alt={copy.cardAlt} />
      {typeof navigator.share === 'function' && (
        <Button
          justifySelf="start"
          onClick={() => {
            // The promise rejects if the user closes the share sheet, which is not an error.
            void navigator.share({ title: copy.title, text: title, url }).catch(() => undefined);
          }}
        >
          <ShareIcon /> {copy.send}
        </Button>
      )}
    </>
  );
}

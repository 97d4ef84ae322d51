import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { CopyIcon } from '../../../ui/icons';
import { shareCopy } from '../bookings.copy';

interface ShareWaysProps {
  text: string;
  /** Link to share; defaults to the site itself. */
  url?: string;
  /** Whether the links are already rendered inside a box. */
  isInset?: boolean;
}

const BOX = { paddingBlock: '3.5', paddingInline: '4', borderRadius: 'l1', bg: 'bg.subtle', fontSize: '0.925rem' };

/** Links that send the text and a button that copies it, for browsers without a share sheet. */
export function ShareWays({ text, url = window.location.origin, isInset = false }: ShareWaysProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const whole = `${text} ${url}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  return (
    <Grid flexBasis="100%" gap="2" {...(!isInset && BOX)}>
      <chakra.p userSelect="all" overflowWrap="anywhere">
        {whole}
      </chakra.p>
      <Flex wrap="wrap" align="center" gap="0.5rem 1rem">
        <Link paddingBlock="1.5" href={`https://wa.me/?text=${encodeURIComponent(whole)}`} target="_blank" rel="noreferrer">
          {shareCopy.whatsapp}
        </Link>
        {isInset && (
          <Link
            paddingBlock="1.5"
            href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
            target="_blank"
            rel="noreferrer"
          >
            {shareCopy.facebook}
          </Link>
        )}
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          <CopyIcon /> {shareCopy.copy}
        </Button>
      </Flex>
      <p role="status">{outcome && shareCopy[outcome]}</p>
    </Grid>
  );
}

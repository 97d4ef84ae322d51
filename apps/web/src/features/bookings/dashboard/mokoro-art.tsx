import { Box } from '@chakra-ui/react/box';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/load-part';

const Picture = lazyPart(() => import('./mokoro-picture'), { optional: true });

/** The picture shown on an empty dashboard and when a prediction is recorded. Loads after the page's text. */
export function MokoroArt() {
  return (
    <Box width="full" maxWidth="22rem" aspectRatio="360 / 200">
      <Suspense fallback={null}>
        <Picture />
      </Suspense>
    </Box>
  );
}

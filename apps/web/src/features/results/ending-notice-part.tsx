import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/load-part';
import { seasonQuery } from '../season/season.queries';

const EndingNotice = lazyPart('ending-notice', async () => ({ default: (await import('./ending-notice')).EndingNotice }), {
  optional: true,
});

/** Loaded only once the season has ended without an arrival. @param spaced with room below it */
export function EndingNoticePart({ spaced = false }: { spaced?: boolean }) {
  const { data: season } = useQuery(seasonQuery);
  return season?.ended ? (
    <Suspense>
      <EndingNotice year={season.year} ended={season.ended} spaced={spaced} />
    </Suspense>
  ) : null;
}

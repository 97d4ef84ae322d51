import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/load-part';
import { seasonQuery } from '../season/season.queries';

const EndingNotice = lazyPart('ending-notice', async () => ({ default: (await import('./ending-notice')).EndingNotice }), {
  optional: true,
});

/** Loaded only once the season has ended without an arrival. */
export function EndingNoticePart() {
  const { data: season } = useQuery(seasonQuery);
  return season?.ended ? (
    <Suspense>
      <EndingNotice />
    </Suspense>
  ) : null;
}

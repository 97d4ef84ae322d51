import type { UserView } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/load-part';
import { seasonQuery } from '../../season/season.queries';
import styles from './my-places-part.module.css';

const MyPlaces = lazyPart(() => import('./my-places'), { optional: true });

interface MyPlacesPartProps {
  user: UserView;
  /** Year of the season. Defaults to the current season. */
  year?: number | undefined;
  /** Whether the user may have a ticket. */
  isPlayer: boolean;
}

/** Shows how the user's tickets rank, or that one of them won. Sends no request before the season is decided. Reserves its space while loading. */
export function MyPlacesPart({ user, year, isPlayer }: MyPlacesPartProps) {
  const { data: season } = useQuery(seasonQuery);
  const isPast = season !== undefined && year !== undefined && year < season.year;
  if (!isPlayer || !(isPast || season?.arrival || season?.ended?.refunds === false)) return null;
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <MyPlaces user={user} year={year} />
    </Suspense>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { BookingState } from '../bookings/bookings-table';
import { LoadFailure } from '../frame/list-states';
import { activityCopy as copy } from './admin-overview.copy';
import { adminActivityQuery } from './admin-overview.queries';
import styles from './activity.module.css';

interface ActivityPanelProps {
  /** What has happened since the list was read: it waits behind a button, so that nothing moves under a finger. */
  news: number;
  onShow: () => void;
}

export function ActivityPanel({ news, onShow }: ActivityPanelProps) {
  const { data: activity, error, refetch } = useQuery(adminActivityQuery);
  return (
    <>
      <div role="status">
        {news > 0 && (
          <Button variant="outline" size="sm" onClick={onShow}>
            {copy.news(news)}
          </Button>
        )}
      </div>
      {!activity && error && <LoadFailure message={copy.failed} onAgain={() => void refetch()} />}
      {activity?.length === 0 && <p>{copy.none}</p>}
      <ol className={styles.activity}>
        {activity?.map(({ at, bookingId, reference, status }) => (
          <li key={`${bookingId}-${status}-${at}`}>
            <time dateTime={at}>{formatInstant(at)}</time>
            <Link to={paths.adminBooking(bookingId)}>{reference}</Link>
            <BookingState status={status} />
          </li>
        ))}
      </ol>
    </>
  );
}

import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { CsvButton } from '../csv/csv-button';
import list from '../frame/admin-list.module.css';
import { LoadFailure } from '../frame/list-states';
import pageStyles from '../list/admin-list.module.css';
import { addressOf } from '../list/use-filters';
import { bookingsCopy as copy } from './admin-bookings.copy';
import { adminBookingsQuery, type BookingFilter } from './admin-bookings.queries';
import { BookingsFilters } from './bookings-filters';
import { BookingsTable } from './bookings-table';

/** Finds bookings; what is looked for is the address, so that it can be sent to somebody and the way back leads here. */
export function BookingsPanel() {
  const [parameters, setParameters] = useSearchParams();
  const filter: BookingFilter = {
    q: parameters.get('q') ?? '',
    status: parameters.get('status') ?? '',
    date: parameters.get('date') ?? '',
  };
  const find = (wanted: BookingFilter) => setParameters(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')));
  return (
    <>
      <BookingsFilters key={parameters.toString()} filter={filter} onFind={find} />
      <Found filter={filter} />
      <div className={pageStyles.below}>
        <CsvButton path={addressOf(API.adminBookingsExport, { ...filter })} fileName="bookings.csv" />
      </div>
    </>
  );
}

function Found({ filter }: { filter: BookingFilter }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    adminBookingsQuery(filter),
  );
  if (!data && error) return <LoadFailure message={`${copy.failed} ${error.message}`} onAgain={() => void refetch()} />;
  if (!data) return <PageSpinner label={copy.loading} />;
  const bookings = data.pages.flatMap((page) => page.bookings);
  if (bookings.length === 0) return <p role="status">{Object.values(filter).some((value) => value !== '') ? copy.none : copy.empty}</p>;
  return (
    <>
      <p className={list.quiet} role="status">
        {copy.shown(bookings.length, !hasNextPage)}
      </p>
      <BookingsTable bookings={bookings} />
      {isFetchNextPageError && <LoadFailure message={copy.failed} onAgain={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className={list.more}>
          <Button variant="outline" loading={isFetchingNextPage} loadingText={copy.loadingMore} onClick={() => void fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </>
  );
}

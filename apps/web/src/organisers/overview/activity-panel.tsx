import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { BookingState } from '../bookings/booking-state';
import { Instant } from '../list/dates';
import { QueryError } from '../list/query-boundary';
import { activityCopy as copy } from './admin-overview.copy';
import { activityOf, adminActivityQuery } from './admin-overview.queries';

interface ActivityPanelProps {
  /**
   * Number of activities that have happened since the list was fetched. They are added to the list only after the organiser clicks a
   * button, so that the list does not move while they use it.
   */
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
      {!activity && error && <QueryError message={copy.failed} onAgain={() => void refetch()} />}
      {activity?.length === 0 && <p>{copy.none}</p>}
      <Box as="ol" marginTop="2">
        {activity?.map(({ fullName, amount, ...line }) => (
          <Grid
            as="li"
            key={activityOf(line)}
            templateColumns={{ base: 'minmax(0, 1fr) auto', md: '10rem minmax(0, 1fr) auto' }}
            alignItems="center"
            columnGap="4"
            rowGap="1"
            paddingBlock="2"
            borderBottomWidth="1px"
            borderColor="border.muted"
          >
            <Box as="time" {...{ dateTime: line.at }} color="fg.muted" fontSize="sm">
              <Instant at={line.at} />
            </Box>
            <Box gridColumn={{ base: '1 / -1', md: 'auto' }} gridRow={{ base: 2, md: 'auto' }} overflowWrap="anywhere">
              <TextLink to={paths.adminBooking(line.bookingId)}>{line.reference}</TextLink> {fullName}, {formatMoney(amount)}
            </Box>
            <BookingState status={line.status} />
          </Grid>
        ))}
      </Box>
    </>
  );
}

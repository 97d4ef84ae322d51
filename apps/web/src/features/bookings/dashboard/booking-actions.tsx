import { Flex } from '@chakra-ui/react/flex';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@raffle/contracts/bookings';
import { useSearchParams } from 'react-router-dom';
import { loadPart } from '../../../lib/load-part';
import { Button, LinkButton } from '../../../ui/button';
import { CalendarIcon, PrintIcon, ShareIcon, TrashIcon } from '../../../ui/icons';
import { calendarCopy, dashboardCopy, shareCopy } from '../bookings.copy';
import { BOOKINGS_KEY } from '../bookings.queries';
import { takeBackCard } from '../challenge/challenge.queries';
import { downloadText } from '../receipt/download-text';
import { receiptSearch } from '../receipt/receipt-search';
import { useShare } from '../receipt/use-share';

const INSET = { '& > :is(a, button)': { gap: '0.35em', paddingInline: { base: '0.3rem', sm: '0.625rem' }, fontSize: 'sm' } };

export function BookingActions({ booking }: { booking: BookingView }) {
  const [search] = useSearchParams();
  const { share, isOpen, ways } = useShare(booking);
  const { referenceNumber } = booking;

  return (
    // The negative margin offsets the ghost buttons' padding, so that their labels align with the text above.
    <Flex wrap="wrap" gap="0.5" marginInline={{ base: '-0.3rem', sm: '-0.625rem' }} css={INSET}>
      <LinkButton
        to={{ search: receiptSearch(search, referenceNumber) }}
        variant="ghost"
        size="sm"
        aria-label={dashboardCopy.receiptOf(referenceNumber)}
      >
        <PrintIcon /> {dashboardCopy.receipt}
      </LinkButton>
      <Button
        variant="ghost"
        size="sm"
        aria-label={dashboardCopy.calendarOf(referenceNumber)}
        onClick={() => void saveCalendarFile(booking)}
      >
        <CalendarIcon /> {dashboardCopy.calendar}
      </Button>
      <Button variant="ghost" size="sm" aria-label={dashboardCopy.shareOf(referenceNumber)} aria-expanded={isOpen} onClick={share}>
        <ShareIcon /> {dashboardCopy.share}
      </Button>
      {booking.challenge !== undefined && !isOpen && <DeleteCard reference={referenceNumber} />}
      {ways}
    </Flex>
  );
}

/** A button that deletes the prediction card immediately, without a confirmation dialog. */
function DeleteCard({ reference }: { reference: string }) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => takeBackCard(reference),
    onSuccess: () => client.invalidateQueries({ queryKey: BOOKINGS_KEY }),
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={shareCopy.takeBackOf(reference)}
        loading={isPending}
        loadingText={shareCopy.takingBack}
        onClick={() => mutate()}
      >
        <TrashIcon /> {shareCopy.takeBack}
      </Button>
      {isError && <p role="alert">{shareCopy.cardFailed}</p>}
    </>
  );
}

async function saveCalendarFile(booking: BookingView): Promise<void> {
  const { calendarFile } = await loadPart(() => import('../receipt/calendar-file.rules'));
  const { summary, description, location, fileName } = calendarCopy;
  const words = { summary, description: description(booking.referenceNumber), location };
  downloadText(fileName(booking.referenceNumber), calendarFile(booking, words), 'text/calendar');
}

import type { BookingView } from '@raffle/contracts/bookings';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatSlot } from '../../lib/formats';
import { Button, LinkButton } from '../../ui/button';
import { CalendarIcon, PrintIcon, ShareIcon } from '../../ui/icons';
import styles from './booking-actions.module.css';
import { slotsByDate } from './booking-groups.rules';
import { calendarCopy, dashboardCopy, shareCopy } from './bookings.copy';
import { calendarFile } from './calendar-file.rules';
import { downloadText } from './download-text';
import { receiptSearch } from './receipt-search';
import { ShareWays } from './share-ways';

/** What can be done with a booking: its receipt, its calendar file, telling others. */
export function BookingActions({ booking }: { booking: BookingView }) {
  const [search] = useSearchParams();
  const [isSharing, setIsSharing] = useState(false);
  const text = shareText(booking);
  const { referenceNumber } = booking;

  const share = () => {
    if (typeof navigator.share !== 'function') return setIsSharing(!isSharing);
    // Refused or closed by the person: nothing was asked of us, so nothing is said.
    return void navigator.share({ title: shareCopy.title, text, url: window.location.origin }).catch(() => undefined);
  };

  return (
    <div className={styles.actions}>
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
        onClick={() => downloadText(calendarCopy.fileName(referenceNumber), calendarFile(booking, calendarWords(booking)), 'text/calendar')}
      >
        <CalendarIcon /> {dashboardCopy.calendar}
      </Button>
      <Button variant="ghost" size="sm" aria-label={dashboardCopy.shareOf(referenceNumber)} aria-expanded={isSharing} onClick={share}>
        <ShareIcon /> {dashboardCopy.share}
      </Button>
      {isSharing && <ShareWays text={text} />}
    </div>
  );
}

function calendarWords({ referenceNumber }: BookingView) {
  return {
    summary: calendarCopy.summary,
    description: calendarCopy.description(referenceNumber),
    location: calendarCopy.location,
  };
}

/** Without the reference, which is nobody else's business. */
function shareText({ slots }: BookingView): string {
  const days = slotsByDate(slots).map((day) => `${formatDate(day.date)} at ${day.slots.map((slot) => formatSlot(slot.id)).join(', ')}`);
  return shareCopy.text(days.join('; '));
}

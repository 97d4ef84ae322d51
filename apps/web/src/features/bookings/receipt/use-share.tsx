import type { BookingView } from '@raffle/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { formatDate, formatSlot } from '../../../lib/format/formats';
import { lazyPart } from '../../../lib/load-part';
import { seasonQuery } from '../../season/season.queries';
import { slotsByDate } from '../../slots/slots-by-date.rules';
import { shareCopy } from '../bookings.copy';
import { ShareWays } from './share-ways';

const ShareCard = lazyPart(() => import('./share-card'));

export interface Share {
  share: () => void;
  isOpen: boolean;
  /** Ways to share, shown below the button once it is clicked. */
  ways: ReactNode;
}

/** Shares a prediction as a card or, if cards are disabled, as text. If the browser has a share sheet, it is used to share the text. */
export function useShare(booking: BookingView): Share {
  const [isOpen, setIsOpen] = useState(false);
  const { data: season } = useQuery(seasonQuery);
  const hasCards = season?.challengeCards === true && booking.paymentStatus === 'paid';
  const text = shareText(booking);
  const share = () => {
    if (hasCards || typeof navigator.share !== 'function') return setIsOpen(!isOpen);
    // The promise rejects if the user closes the share sheet or the browser blocks it. Neither needs to be reported.
    return void navigator.share({ title: shareCopy.title, text, url: window.location.origin }).catch(() => undefined);
  };
  const ways = hasCards ? (
    <Suspense fallback={null}>
      <ShareCard booking={booking} text={text} />
    </Suspense>
  ) : (
    <ShareWays text={text} />
  );
  return { share, isOpen, ways: isOpen && ways };
}

/** Returns the text to share, which omits the booking's private reference. */
function shareText({ slots }: BookingView): string {
  const days = slotsByDate(slots.map(({ id }) => id)).map(({ date, ids }) => `${formatDate(date)} at ${ids.map(formatSlot).join(', ')}`);
  return shareCopy.text(days.join('; '));
}

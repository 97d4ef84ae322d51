import type { SeasonView } from '@raffle/contracts/season';
import { centsToDollars } from '@raffle/contracts/money';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '../../features/auth/auth.queries';
import { OpenHold } from '../../features/selections/open-hold';
import { PredictionSummary } from '../../features/selections/prediction-summary';
import {
  bookingErrorRead,
  selectionCleared,
  slotDropped,
  useBookingError,
  useOpenSelectionId,
  useTickedIds,
} from '../../features/selections/selection-store';
import { useLiveSelections } from '../../features/selections/selections.realtime';
import { LiveChip } from '../../features/slots/live-chip';
import { gridCopy } from '../../features/slots/slots.copy';
import { useGameNow } from '../../features/slots/use-game-now';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { bookingCopy as copy } from './booking.copy';
import styles from './booking-desk.module.css';
import { shownError } from './creation-conflict';
import { DatePanel } from './date-panel';
import type { BookingDialog } from './dialog-state';
import { NoticeList } from './notice-list';
import { SlotsPanel } from './slots-panel';
import { TickedDatesWatch } from './ticked-dates-watch';
import { useBookingAddress } from './use-booking-address';
import { type Notices, useNotices } from './use-notices';
import { usePaymentConflict } from './use-payment-conflict';
import { usePickSlot } from './use-pick-slot';
import { useSubmit } from './use-submit';

/** Where the slots of the chosen date begin. */
const DAY_TITLE = 'slots-of-day';

const BookingDialogs = lazy(() => import('./booking-dialogs'));

/** Where a person picks a date and slots and submits them. `receivedAt`: when the season arrived, in milliseconds. */
export function BookingDesk({ season, receivedAt }: { season: SeasonView; receivedAt: number }) {
  const { user, isLoading } = useCurrentUser();
  const myId = user?.id ?? null;
  const now = useGameNow(season, receivedAt);
  const { date, freeOnly, chooseDate, showFreeOnly, here } = useBookingAddress(season);
  const notices = useNotices();
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const picking = usePickSlot({ season, now, notices, openDialog: setDialog });
  const { submit, isSubmitting } = useSubmit(season, notices, setDialog);
  const isMine = user !== null || isLoading;
  const paymentConflict = usePaymentConflict(notices, setDialog, isMine);
  const slotIds = useTickedIds();
  const openSelectionId = useOpenSelectionId();
  useLiveSelections();
  useLeftBehindError(setDialog, notices);

  return (
    <>
      {openSelectionId && isMine && <OpenHold selectionId={openSelectionId} />}
      <div className={styles.layout}>
        <div className={styles.main}>
          <div className={styles.date}>
            <DatePanel season={season} now={now} date={date} titleId={DAY_TITLE} onChoose={chooseDate} />
            <p className={styles.terms}>{copy.terms(centsToDollars(season.priceCents), season.maxSlotsPerDay)}</p>
          </div>
          <section aria-label={copy.grid}>
            <div className={styles.head}>
              <h2 id={DAY_TITLE} tabIndex={-1}>
                {date ? gridCopy.heading(date) : copy.grid}
              </h2>
              <p className={styles.zone}>
                {TIME_ZONE_NOTE} <LiveChip />
              </p>
            </div>
            {date ? (
              <SlotsPanel
                key={date}
                date={date}
                season={season}
                now={now}
                myId={myId}
                freeOnly={freeOnly}
                onFreeOnly={showFreeOnly}
                picking={picking}
                notices={notices}
              />
            ) : (
              <p className={styles.empty}>{gridCopy.selectDate}</p>
            )}
          </section>
        </div>
        <PredictionSummary
          slotIds={slotIds}
          takenIds={new Set(paymentConflict.conflict?.unavailableSlots.map(({ id }) => id))}
          priceCents={season.priceCents}
          isSubmitting={isSubmitting}
          onRemove={slotDropped}
          onClear={selectionCleared}
          onSubmit={submit}
          notices={<NoticeList notices={notices} />}
        />
      </div>
      <TickedDatesWatch season={season} now={now} myId={myId} notices={notices} />
      {dialog && (
        <Suspense fallback={null}>
          <BookingDialogs
            dialog={dialog}
            onClose={close}
            here={here}
            pick={picking.pick}
            notices={notices}
            paymentConflict={paymentConflict}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shows what ended the way to paying on another page, such as a hold that ran out. */
function useLeftBehindError(openDialog: (dialog: BookingDialog) => void, { report }: Notices): void {
  const error = useBookingError();
  useEffect(() => {
    if (!error) return;
    const { title, text, notice } = shownError(error);
    openDialog({ kind: 'conflict', title, text, error });
    report({ ...notice, toast: 'none' });
    bookingErrorRead();
  }, [error, openDialog, report]);
}

import type { SeasonView } from '@raffle/contracts/season';
import { centsToDollars } from '@raffle/contracts/money/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { OpenHold } from '../../features/selections/hold/open-hold';
import { PredictionSummary } from '../../features/selections/prediction-summary';
import { selectionCleared, slotDropped, useOpenSelectionId, useTickedIds } from '../../features/selections/selection-store';
import { useLiveSelections } from '../../features/selections/selections.realtime';
import { summaryCopy } from '../../features/selections/selections.copy';
import { cellState, isPickable } from '../../features/slots/grid/slot-state.rules';
import { gridCopy } from '../../features/slots/slots.copy';
import { dayQuery } from '../../features/slots/slots.queries';
import { useGameNow } from '../../features/slots/use-game-now';
import { bookingCopy as copy } from './booking.copy';
import styles from './booking-panels.module.css';
import { DatePanel } from './panels/date-panel';
import { DayHead } from './panels/day-head';
import type { BookingDialog } from './dialog-state';
import { BookingDialogs, usePreloadedDialogs } from './lazy-dialogs';
import { NoticeList } from './panels/notice-list';
import { SlotsPanel } from './panels/slots-panel';
import { SurpriseMe } from './panels/surprise-me';
import { TickedDatesWatch } from './ticked-dates-watch';
import type { BookingAddress } from './use-booking-address';
import { useLeftBehindError, useLeftBehindLosses } from './use-left-behind';
import { useNotices } from './use-notices';
import { usePaymentConflict } from './conflict/use-payment-conflict';
import { usePickSlot } from './use-pick-slot';
import { useSubmit } from './use-submit';
import { DATES, goToDates, useWayToSlots } from './use-way-to-slots';

interface BookingPanelsProps {
  season: SeasonView;
  /** When the season arrived, in milliseconds; null while it is only assumed, which is enough to choose a date. */
  receivedAt: number | null;
  address: BookingAddress;
}

/** Where a person picks a date and slots and submits them. */
export function BookingPanels({ season, receivedAt, address }: BookingPanelsProps) {
  const { user, isLoading } = useCurrentUser();
  const myId = user?.id ?? null;
  const isKnown = receivedAt !== null;
  const now = useGameNow(season, receivedAt);
  const { date, near, freeOnly, chooseDate, showFreeOnly, here } = address;
  const notices = useNotices();
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const picking = usePickSlot({ season, now, notices, openDialog: setDialog });
  const { submit, wait, isSubmitting } = useSubmit(season, notices, setDialog);
  const isMine = user !== null || isLoading;
  const paymentConflict = usePaymentConflict(notices, setDialog, isMine);
  const tickedIds = useTickedIds();
  const slotIds = isKnown ? tickedIds : [];
  const submitOnceKnown = useOnceKnown(isKnown, submit);
  const { goToSlots, goToSlotsOf, slotsHaveCome } = useWayToSlots(date);
  const free = useFreeCount(isKnown ? date : null, season, now);
  const isForSale = !isKnown || season.salesOpen;
  const openSelectionId = useOpenSelectionId();
  useLiveSelections();
  usePreloadedDialogs();
  useLeftBehindError(setDialog, notices);
  useLeftBehindLosses(notices);

  return (
    <>
      {openSelectionId && isMine && <OpenHold selectionId={openSelectionId} />}
      <div className={styles.layout}>
        <div className={styles.main}>
          <div id={DATES} className={`stack ${styles.date}`}>
            <DatePanel
              season={season}
              now={now}
              date={date}
              onChoose={(chosen) => {
                chooseDate(chosen);
                goToSlotsOf(chosen);
              }}
            />
            {/* Takes its room before it is known, so that nothing moves when it is. */}
            <p className={`quiet ${styles.terms}`} data-known={isKnown}>
              {copy.terms(centsToDollars(season.priceCents), season.maxSlotsPerDay)}
            </p>
          </div>
          <section aria-label={copy.grid}>
            <DayHead season={season} date={date} onChoose={chooseDate} />
            <div className={styles.terms} data-known={isKnown}>
              <SurpriseMe season={season} now={now} date={date} openDialog={setDialog} />
            </div>
            {date ? (
              <SlotsPanel
                key={date}
                date={date}
                near={near}
                season={season}
                now={now}
                myId={myId}
                freeOnly={freeOnly}
                onFreeOnly={showFreeOnly}
                picking={picking}
                isKnown={isKnown}
                onShown={slotsHaveCome}
              />
            ) : (
              <p className={`muted ${styles.empty}`}>{gridCopy.selectDate}</p>
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
          onSubmit={submitOnceKnown}
          wait={wait}
          notices={<NoticeList notices={notices} />}
          unseenLosses={notices.unseenLosses}
          next={isForSale ? { text: nextStep(date, free), go: date === null || free === 0 ? goToDates : goToSlots } : null}
        />
      </div>
      {isKnown && !paymentConflict.isReading && <TickedDatesWatch season={season} now={now} myId={myId} notices={notices} />}
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

function nextStep(date: string | null, free: number | null): string {
  return date === null ? summaryCopy.chooseDate : summaryCopy.chooseTime(date, free);
}

/** How many slots of the date can be chosen; null until its grid is there, which is loaded elsewhere on the page. */
function useFreeCount(date: string | null, season: SeasonView, now: number): number | null {
  const { data: grid } = useQuery({ ...dayQuery(date ?? ''), enabled: false });
  if (date === null || !grid) return null;
  return grid.slots.filter((slot) => isPickable(cellState(slot, false, season, now))).length;
}

/** An act that needs the season: a press before it has come is kept, and carried out then. */
function useOnceKnown(isKnown: boolean, act: () => void): () => void {
  const isWanted = useRef(false);
  const carryOut = useEffectEvent(act);
  useEffect(() => {
    if (!isKnown || !isWanted.current) return;
    isWanted.current = false;
    carryOut();
  }, [isKnown]);
  return isKnown ? act : () => void (isWanted.current = true);
}

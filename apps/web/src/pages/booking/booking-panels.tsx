import type { SeasonView } from '@raffle/contracts/season';
import { centsToDollars } from '@raffle/contracts/money/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { OpenHold } from '../../features/selections/hold/open-hold';
import { PredictionSummary } from '../../features/selections/prediction-summary';
import { selectionCleared, slotDropped, useOpenSelectionId, useTickedIds } from '../../features/selections/selection-store';
import { useLiveSelections } from '../../features/selections/selections.realtime';
import { closedTitle } from '../../features/season/season-phase.copy';
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
import { useAfterSignIn } from './use-after-sign-in';
import type { BookingAddress } from './use-booking-address';
import { useLeftBehindError, useLeftBehindLosses } from './use-left-behind';
import { useNotices } from './use-notices';
import { usePaymentConflict } from './conflict/use-payment-conflict';
import { usePickSlot } from './use-pick-slot';
import { useSubmit } from './use-submit';
import { DATES, goToDates, useWayToSlots } from './use-way-to-slots';

interface BookingPanelsProps {
  season: SeasonView;
  /** Time at which the season was received, in milliseconds on this device's clock. */
  receivedAt: number;
  address: BookingAddress;
}

/** The part of the booking page in which a user selects a date and slots and submits the selection. */
export function BookingPanels({ season, receivedAt, address }: BookingPanelsProps) {
  const { user, isLoading } = useCurrentUser();
  const myId = user?.id ?? null;
  const now = useGameNow(season, receivedAt);
  const { date, near, freeOnly, chooseDate, showFreeOnly, here } = address;
  const notices = useNotices();
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const picking = usePickSlot({ season, now, notices, openDialog: setDialog });
  const { submit, wait, isSubmitting } = useSubmit(season, notices, setDialog);
  const isMine = user !== null || isLoading;
  const paymentConflict = usePaymentConflict(notices, setDialog, isMine);
  const slotIds = useTickedIds();
  const { goToSlots, goToSlot, goToSlotsOf, slotsHaveCome } = useWayToSlots(date);
  useAfterSignIn(date, goToSlot);
  const free = useFreeCount(date, season, now);
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
            <p className="quiet">{copy.terms(centsToDollars(season.priceCents), season.maxSlotsPerDay)}</p>
          </div>
          <section className={styles.slots} aria-label={copy.grid}>
            <DayHead season={season} date={date} onChoose={chooseDate} />
            <SurpriseMe season={season} now={now} date={date} openDialog={setDialog} />
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
          onSubmit={submit}
          wait={wait}
          notices={<NoticeList notices={notices} />}
          unseenLosses={notices.unseenLosses}
          next={{ text: nextStep(date, free), go: date === null || free === 0 ? goToDates : goToSlots }}
          closedBecause={closedBecause(season)}
        />
      </div>
      {!paymentConflict.isReading && <TickedDatesWatch season={season} now={now} myId={myId} notices={notices} />}
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

/** @returns the reason why no slots can be submitted, or null while slots are on sale online */
function closedBecause(season: SeasonView): string | null {
  const title = closedTitle(season);
  if (title !== null) return summaryCopy.closed(title);
  return season.sellsOnline ? null : summaryCopy.cashOnly;
}

function nextStep(date: string | null, free: number | null): string {
  return date === null ? summaryCopy.chooseDate : summaryCopy.chooseTime(date, free);
}

/** Returns how many of the date's slots can be selected, or null until another component has loaded the date's grid. */
function useFreeCount(date: string | null, season: SeasonView, now: number): number | null {
  const { data: grid } = useQuery({ ...dayQuery(date ?? ''), enabled: false });
  if (date === null || !grid) return null;
  return grid.slots.filter((slot) => isPickable(cellState(slot, false, season, now))).length;
}

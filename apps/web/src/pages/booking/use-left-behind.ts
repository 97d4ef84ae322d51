import { useEffect } from 'react';
import { bookingErrorRead, lossesRead, useBookingError, useLostIds } from '../../features/selections/selection-store';
import { lostCopy } from '../../features/selections/selections.copy';
import { slotsByDate } from '../../features/slots/slots-by-date.rules';
import { shownError } from './conflict/creation-conflict';
import type { OpenDialog } from './dialog-state';
import type { Notices } from './use-notices';

/** Shows an error that ended the purchase on another page, such as an expired hold. */
export function useLeftBehindError(openDialog: OpenDialog, { report }: Notices): void {
  const error = useBookingError();
  useEffect(() => {
    if (!error) return;
    const { title, text, notice } = shownError(error);
    openDialog({ kind: 'conflict', title, text, error });
    report({ ...notice, toast: 'none' });
    bookingErrorRead();
  }, [error, openDialog, report]);
}

/** Adds notices for lost slots that another page reported only in a toast. */
export function useLeftBehindLosses({ report }: Notices): void {
  const ids = useLostIds();
  useEffect(() => {
    if (ids.length === 0) return;
    for (const { date, ids: own } of slotsByDate(ids)) {
      report({ title: lostCopy.title, description: lostCopy.text(date, own, 'booked'), lost: own.length, toast: 'none' });
    }
    lossesRead();
  }, [ids, report]);
}

import { type BookingError, type CreationFailure, titleOfError } from '../../../features/selections/booking-error.rules';
import { conflictCopy, conflictTitles, creationCopy } from '../../../features/selections/selections.copy';
import { errorCopy } from '../../../copy/error-copy';
import type { Notice } from '../use-notices';

interface CreationConflict {
  title: string;
  text: string;
  error: BookingError;
  notice: Notice;
}

/** Returns the content of the dialog and the notice about slots that could not be held. */
export function conflictOf({ kind, error }: Extract<CreationFailure, { error: BookingError }>): CreationConflict {
  const count = error.unavailableSlots.length;
  switch (kind) {
    case 'already-booked': {
      const text = count > 0 ? creationCopy.unavailableCount(count) : creationCopy.alreadyBooked;
      const notice = { title: creationCopy.alreadyBookedToast, description: text };
      return { title: conflictCopy.noLongerAvailable, text, error, notice };
    }
    case 'temporarily-unavailable': {
      if (error.pausedUntil !== undefined) return shownError(error);
      const text = count > 0 ? creationCopy.temporarily : creationCopy.temporarilyLong;
      const notice = { title: creationCopy.temporarilyToast, description: creationCopy.temporarilyLong };
      return { title: conflictTitles.unavailable, text, error, notice };
    }
    case 'other-conflict':
      return shownError(error);
  }
}

/** Returns the conflict dialog's content for an error stored by another page, as prescribed by the specification. */
export function shownError(error: BookingError): CreationConflict {
  const title = conflictTitles[titleOfError(error.error)];
  const text = error.message || errorCopy[error.error].body;
  return { title, text, error, notice: { title, description: text } };
}

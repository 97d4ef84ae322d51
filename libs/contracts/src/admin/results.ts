import type { ResultView } from '../results.js';

export interface RecordArrivalRequest {
  /** Time of arrival, as an ISO 8601 timestamp with a UTC offset. */
  arrivedAt: string;
  /** Names of the people who recorded the time at the bridge; at least one. */
  witnesses: string[];
  /**
   * The witnesses' contact details, in the order of `witnesses`; '' for a witness without any. Never public. If there is no photo, at least
   * two witnesses must have contact details.
   */
  contacts?: string[];
  note?: string;
  /** ID of an uploaded picture. */
  photo?: string;
  /**
   * What happens to open holds. `finish`: buyers may still pay for the held slots, but the tickets are not entered in the draw. `release`:
   * they are released immediately.
   */
  openHolds: 'finish' | 'release';
}

/**
 * The values that an organiser saw when confirming a step. The step is rejected with SEASON_CHANGED if these values have changed in the
 * meantime.
 */
export interface ResultStepRequest {
  /** ISO timestamp of the arrival to verify, announce or withdraw. */
  arrival?: string;
  /** ID of the winning slot for which the prize is claimed or passed on. */
  winner?: string;
}

/** Withdraws an arrival. */
export interface WithdrawRequest extends ResultStepRequest {
  /** The reason, shown publicly. */
  reason: string;
}

/** A ticket in the ranking that decides who wins, with its owner. */
export interface RankedOwnerView {
  slotId: string;
  /** Distance in whole slots from the slot in which the flood arrived, which itself has distance 0. */
  slotsAway: number;
  bookingId: number;
  reference: string;
  fullName: string;
  /** The owner's name as shown publicly if the ticket wins. */
  shownName: string;
  /** Empty for a cash buyer and for a deleted account. For a deleted account, `fullName` and `phone` are empty too. */
  email: string;
  phone: string;
}

/** Progress of the refunds for a season that ended with refunds. */
export interface EndingRefunds {
  /** Number of bookings that were paid by card or wallet. */
  bookings: number;
  refunded: number;
  /** Amount refunded, in dollars. */
  amount: number;
  /**
   * The first 100 refunds that either failed or can't be sent until a bank has decided a dispute. `failure` is null while the bank is
   * deciding.
   */
  failed: { bookingId: number; reference: string; amount: number; failure: string | null }[];
  /** Buyers whose cash has not been returned yet. */
  cash: { bookingId: number; receiptNumber: string; fullName: string; phone: string; amount: number }[];
}

export interface AdminResultView extends ResultView {
  /** Null unless the season ended with refunds. */
  refunds: EndingRefunds | null;
  note: string | null;
  /** The witnesses' contact details, in the order of `witnesses`. */
  contacts: string[];
  /** The top tickets in the ranking, available even before the announcement. */
  line: RankedOwnerView[];
  /** The notified winner and the deadline for claiming the prize; null before the announcement or if nobody wins. */
  told: {
    slotId: string;
    state: 'told' | 'claimed';
    claimUntil: string;
    /** Whether the deadline for claiming the prize has passed on the server's clock. */
    claimOver: boolean;
    /** Whether the winner's payment was lost in a dispute. */
    chargedBack: boolean;
    /** Whether the winner's account has been deleted. */
    deleted: boolean;
    /** The winner's phone number; empty if none is known. */
    phone: string;
  } | null;
}

export interface UploadedFile {
  id: string;
  /** Public URL of the file. */
  url: string;
  /** Size of a picture, in pixels. */
  width?: number;
  height?: number;
}

import type { ResultView } from '../results.js';

export interface RecordArrivalRequest {
  /** The time of the arrival, as an ISO instant with an offset. */
  arrivedAt: string;
  /** Names of the people who recorded the time at the bridge; at least one. */
  witnesses: string[];
  /**
   * Contact details of the witnesses, in the order of `witnesses`; '' for a witness without contact details. They are not public. If there
   * is no photo, at least two witnesses must have contact details.
   */
  contacts?: string[];
  note?: string;
  /** Id of an uploaded picture. */
  photo?: string;
  /**
   * What happens to open holds. `finish`: buyers may still pay for them, but the tickets don't take part. `release`: they are released
   * immediately.
   */
  openHolds: 'finish' | 'release';
}

/**
 * The values that an organiser saw when they confirmed a step. The step is rejected with SEASON_CHANGED if someone has changed these values
 * in the meantime.
 */
export interface ResultStepRequest {
  /** ISO instant of the arrival that is verified, announced or withdrawn. */
  arrival?: string;
  /** Id of the winning slot whose prize is claimed or passed on. */
  winner?: string;
}

/** Withdraws an arrival. */
export interface WithdrawRequest extends ResultStepRequest {
  /** The reason, which is shown publicly. */
  reason: string;
}

/** A ticket in the ranking that decides who wins, with its owner. */
export interface RankedOwnerView {
  slotId: string;
  /** Distance in whole slots from the slot in which the flood arrived; 0 for that slot itself. */
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

/** Progress of the refunds after a season that ended with refunds. */
export interface EndingRefunds {
  /** Number of bookings that were paid by card or wallet. */
  bookings: number;
  refunded: number;
  /** Amount refunded, in dollars. */
  amount: number;
  /**
   * The first 100 refunds that failed or that can't be sent before a bank has decided a dispute. `failure` is null while the bank decides.
   */
  failed: { bookingId: number; reference: string; amount: number; failure: string | null }[];
  /** Buyers whose cash has not been returned yet. */
  cash: { bookingId: number; receiptNumber: string; fullName: string; phone: string; amount: number }[];
}

export interface AdminResultView extends ResultView {
  /** Null unless the season ended with refunds. */
  refunds: EndingRefunds | null;
  note: string | null;
  /** Contact details of the witnesses, in the order of `witnesses`. */
  contacts: string[];
  /** The first tickets in the ranking. They are available before the announcement too. */
  line: RankedOwnerView[];
  /** The notified winner and the deadline for claiming the prize; null before the announcement and if nobody wins. */
  told: {
    slotId: string;
    state: 'told' | 'claimed';
    claimUntil: string;
    /** Whether the deadline for claiming the prize has passed, by the server's clock. */
    claimOver: boolean;
    /** Whether the winner's payment was lost in a dispute. */
    chargedBack: boolean;
    /** Whether the winner's account is deleted. */
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

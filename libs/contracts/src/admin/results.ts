import type { ResultView } from '../results.js';

export interface RecordArrivalRequest {
  /** ISO instant with an offset. */
  arrivedAt: string;
  /** Names of the people who recorded the time at the bridge; at least one. */
  witnesses: string[];
  /** Contact details of the witnesses, in the same order; '' if there are none. Not public. Two are required if there is no photo. */
  contacts?: string[];
  note?: string;
  /** Id of an uploaded picture. */
  photo?: string;
  /** What happens to open holds: they may still be paid (without taking part), or are released immediately. */
  openHolds: 'finish' | 'release';
}

/**
 * The values on screen when an organiser confirms a step. The step is refused as SEASON_CHANGED if someone has changed them in the
 * meantime.
 */
export interface ResultStepRequest {
  /** ISO instant of the arrival that is verified, announced or withdrawn. */
  arrival?: string;
  /** Slot of the winner whose prize is claimed or passed on. */
  winner?: string;
}

/** Withdraws an arrival. */
export interface WithdrawRequest extends ResultStepRequest {
  /** Shown publicly. */
  reason: string;
}

/** A ticket in the ranking that decides who wins. */
export interface RankedOwnerView {
  slotId: string;
  /** Distance from the slot of the arrival in whole slots; 0 is a hit. */
  slotsAway: number;
  bookingId: number;
  reference: string;
  fullName: string;
  /** The name that the public page would show. */
  shownName: string;
  /** Empty for a cash buyer and for a deleted account. For a deleted account, name and phone are empty too. */
  email: string;
  phone: string;
}

/** Progress of the refunds of a season that ended with refunds. */
export interface EndingRefunds {
  /** Number of bookings that were paid by card or wallet. */
  bookings: number;
  refunded: number;
  /** Dollars refunded. */
  amount: number;
  /** The first 100 refunds that failed or that a pending bank decision blocks. `failure` is null while the bank decides. */
  failed: { bookingId: number; reference: string; amount: number; failure: string | null }[];
  /** Buyers whose cash has not been returned yet. */
  cash: { bookingId: number; receiptNumber: string; fullName: string; phone: string; amount: number }[];
}

export interface AdminResultView extends ResultView {
  /** Null unless the season ended with refunds. */
  refunds: EndingRefunds | null;
  note: string | null;
  /** Contact details of the witnesses, in the same order. */
  contacts: string[];
  /** The first tickets in the ranking, available before the announcement too. */
  line: RankedOwnerView[];
  /** The notified winner and their deadline; null before the announcement or when nobody wins. */
  told: {
    slotId: string;
    state: 'told' | 'claimed';
    claimUntil: string;
    /** Whether the deadline for claiming the prize has passed, by the server's clock. */
    claimOver: boolean;
    /** Whether the winner's payment was lost in a dispute. */
    chargedBack: boolean;
    /** Whether the account is deleted. */
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

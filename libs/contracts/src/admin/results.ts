import type { ResultView } from '../results.js';

export interface RecordArrivalRequest {
  /** ISO instant with an offset. */
  arrivedAt: string;
  /** Who read the time at the line; at least one. */
  witnesses: string[];
  /** How to reach each of them, in the same order, '' for none. Not public. Without a photo two are needed. */
  contacts?: string[];
  note?: string;
  /** Id of an uploaded picture. */
  photo?: string;
  /** What happens to open holds: they may still be paid (without taking part), or are released at once. */
  openHolds: 'finish' | 'release';
}

/** What the page shows while a step is confirmed: refused as SEASON_CHANGED when somebody else has changed it meanwhile. */
export interface ResultStepRequest {
  /** ISO instant of the arrival that is verified, announced or taken back. */
  arrival?: string;
  /** The slot of the winner whose prize is claimed or passed on. */
  winner?: string;
}

/** To take an arrival back. */
export interface WithdrawRequest extends ResultStepRequest {
  /** Everybody reads it. */
  reason: string;
}

/** A ticket in the line of winners. */
export interface RankedOwnerView {
  slotId: string;
  /** Whole slots from the slot of the arrival; 0 is a hit. */
  slotsAway: number;
  bookingId: number;
  reference: string;
  fullName: string;
  /** As the public page would name the person. */
  shownName: string;
  /** Empty for a cash buyer and for a deleted account. The latter has no name and phone either. */
  email: string;
  phone: string;
}

/** How far the money of a season that ended with refunds has gone back. */
export interface EndingRefunds {
  /** Bookings that were paid by card or wallet. */
  bookings: number;
  refunded: number;
  /** Dollars that have gone back. */
  amount: number;
  /** Refunds that failed or that a bank keeps from being made, the first 100. `failure`: null while a bank decides. */
  failed: { bookingId: number; reference: string; amount: number; failure: string | null }[];
  /** Buyers whose cash has not been returned yet. */
  cash: { bookingId: number; receiptNumber: string; fullName: string; phone: string; amount: number }[];
}

export interface AdminResultView extends ResultView {
  /** Null unless the season ended with refunds. */
  refunds: EndingRefunds | null;
  note: string | null;
  /** How to reach the witnesses, in their order. */
  contacts: string[];
  /** The first in line, also before anything is announced. */
  line: RankedOwnerView[];
  /** Told, and until when they must answer; null before the announcement or when nobody wins. */
  told: {
    slotId: string;
    state: 'told' | 'claimed';
    claimUntil: string;
    /** The time to claim is over, by the server's clock. */
    claimOver: boolean;
    /** A bank has taken the payment back. */
    chargedBack: boolean;
    /** The account is deleted. */
    deleted: boolean;
    /** At which the winner can be called; empty when nobody knows one. */
    phone: string;
  } | null;
}

export interface UploadedFile {
  id: string;
  /** Where everybody can look at it. */
  url: string;
}

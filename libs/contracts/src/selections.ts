import type { SlotRef } from './slots.js';

export type SelectionState = 'held' | 'paying' | 'conflict' | 'expiring' | 'booked' | 'expired' | 'cancelled';

export interface SelectedSlot extends SlotRef {
  endTime: string;
}

/** `POST /api/slot-selections`. The name, email address and phone number default to the signed-in person's. `totalAmount` is in dollars. */
export interface CreateSelectionRequest {
  customerName?: string;
  customerEmail?: string;
  customerPhone?: string;
  slots: SelectedSlot[];
  totalAmount: number;
  paymentStatus?: 'none';
  referenceNumber?: '';
}

export interface CreateSelectionResponse {
  selectionId: string;
  expiresAt: string;
  totalAmount: number;
  slots: SelectedSlot[];
}

export interface SelectionConflict {
  unavailableSlots: SlotRef[];
  keptSlots: SlotRef[];
}

export interface SelectionView {
  id: string;
  state: SelectionState;
  /** Incremented with every change. A `PATCH` request contains the version that it is based on. */
  version: number;
  slots: SelectedSlot[];
  totalAmount: number;
  expiresAt: string;
  /** The latest time to which "Need more time" can extend `expiresAt`, as an ISO 8601 timestamp. */
  extendableUntil: string;
  /** The database's current time, so that a countdown does not have to rely on the phone's clock. */
  serverTime: string;
  bookingId: number | null;
  referenceNumber: string | null;
  conflict?: SelectionConflict;
  /**
   * Set if the buyer has paid but the bank has not decided on the payment yet. The buyer does not need to pay again, and the slots stay
   * held regardless of `expiresAt`.
   */
  processing?: true;
}

export interface ReduceSelectionRequest {
  removeSlotIds: string[];
  version: number;
}

export interface CheckoutResponse {
  bookingId: number;
  referenceNumber: string;
  checkoutUrl: string;
  expiresAt: string;
}

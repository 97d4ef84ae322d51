import type { SlotRef } from './slots.js';

export type SelectionState = 'held' | 'paying' | 'conflict' | 'expiring' | 'booked' | 'expired' | 'cancelled';

export interface SelectedSlot {
  id: string;
  date: string;
  startTime: string;
  endTime: string;
}

/**
 * `POST /api/slot-selections`. The name, the email address and the phone number default to the signed-in person's. `totalAmount` is in
 * dollars.
 */
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
  /** Incremented with every change. A `PATCH` contains the version that it is based on. */
  version: number;
  slots: SelectedSlot[];
  totalAmount: number;
  expiresAt: string;
  /** The latest ISO instant to which "Need more time" can move `expiresAt`. */
  extendableUntil: string;
  /** The database's current time. It lets a countdown work without relying on the phone's clock. */
  serverTime: string;
  bookingId: number | null;
  referenceNumber: string | null;
  conflict?: SelectionConflict;
  /**
   * Set if the buyer has paid and the bank has not decided on the payment yet. The buyer has nothing more to pay, and the slots stay held
   * regardless of `expiresAt`.
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

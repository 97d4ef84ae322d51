import type { TicketPlace } from '../places.js';
import type { SelectedSlot } from '../selections.js';
import type { LogReceipt } from './entries.js';

/** Data for the page that the code on a cash receipt opens. It contains nothing about the buyer. */
export interface CashTicketView {
  reference: string;
  slots: SelectedSlot[];
  soldAt: string;
  /** When the cash was returned; null if the cash was not returned. */
  returnedAt: string | null;
  /** How close each ticket was to the arrival; empty while no arrival is on record or if the organisers don't show places. */
  places: TicketPlace[];
  /** Receipt that contains the tickets once they have joined the public log. */
  log: LogReceipt;
}

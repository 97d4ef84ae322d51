import type { TicketPlace } from '../places.js';
import type { SelectedSlot } from '../selections.js';
import type { LogReceipt } from './entries.js';

/** What the code on a cash receipt opens: nothing of the buyer. */
export interface CashTicketView {
  reference: string;
  slots: SelectedSlot[];
  soldAt: string;
  /** When the cash was given back. */
  returnedAt: string | null;
  /** How close each was; empty while no arrival stands, and where the organisers tell no places. */
  places: TicketPlace[];
  /** Without tickets in the moments before they join the log. */
  log: LogReceipt;
}

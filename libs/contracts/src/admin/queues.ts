export interface QueuesView {
  /** False without Redis: there is no board then. */
  available: boolean;
  /** Only the owner may repeat, pause or remove jobs; others look. */
  mayChange: boolean;
}

/** One action of an organiser, or of the product by itself (`admin` null). */
export interface AdminAuditEntry {
  id: string;
  at: string;
  admin: string | null;
  /** By which the list can be asked for this organiser's actions alone. */
  adminId: string | null;
  /** Dotted, the subject first: `booking.refund`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  before: object | null;
  after: object | null;
}

export interface AdminAuditPage {
  entries: AdminAuditEntry[];
  /** Ask again with `before` set to it; null at the end. */
  next: string | null;
}

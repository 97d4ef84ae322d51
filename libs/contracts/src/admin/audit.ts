/** Every action that the audit log can contain, in the form `subject.action`. The web app has a description of each action. */
export const AUDIT_ACTIONS = [
  'admin.add-passkey',
  'admin.add-totp',
  'admin.change',
  'admin.change-password',
  'admin.invite',
  'admin.join',
  'admin.remove-passkey',
  'admin.remove-totp',
  'admin.rescue',
  'admin.replace',
  'admin.reset-password',
  'admin.set-up',
  'admin.sign-in',
  'admin.vouch',
  'admin.withdraw-invite',
  'approval.approve',
  'approval.carry-out-alone',
  'approval.decline',
  'approval.propose',
  'approval.withdraw',
  'attention.give-back',
  'attention.leave',
  'attention.resolve',
  'booking.assign-refund',
  'booking.give-cash-back',
  'booking.refund',
  'booking.release',
  'booking.repeat-refund',
  'booking.resend-confirmation',
  'booking.sell-for-cash',
  'cash-deposit.record',
  'cash-deposit.withdraw',
  'cash-handover.confirm',
  'cash-handover.decline',
  'cash-handover.offer',
  'cash-shift.close',
  'cash-shift.open',
  'cash-shift.settle',
  'content.change',
  'export.download',
  'feedback.done',
  'feedback.reopen',
  'file.upload',
  'log.epoch',
  'log.rotate-key',
  'message.send',
  'message.stop',
  'news.edit',
  'news.publish',
  'news.withdraw',
  'payout.record',
  'payout.withdraw',
  'person.confirm-link',
  'person.correct',
  'person.delete',
  'person.password-link',
  'person.sign-out',
  'result.announce',
  'result.claim',
  'result.pass-on',
  'result.record',
  'result.verify',
  'result.withdraw',
  'season.called-off',
  'season.change',
  'season.no-water',
  'season.open',
  'slots.block',
  'slots.unblock',
  'statement.fees',
  'witness.add',
  'witness.remove',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An action by an organiser or the system. `admin` is the organiser's name, or null for the system. */
export interface AdminAuditEntry {
  id: string;
  at: string;
  admin: string | null;
  /** ID for filtering the list by this organiser; null for the system. */
  adminId: string | null;
  /** An `AuditAction`. Older entries may have an action that no longer exists. */
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  before: object | null;
  after: object | null;
}

export interface AdminAuditPage {
  entries: AdminAuditEntry[];
  /** Cursor for the next page, to pass as the `before` query parameter; null on the last page. */
  next: string | null;
}

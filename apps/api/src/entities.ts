import { AccountDeletion } from './account/account-deletion.entity.js';
import { EmailChange } from './account/email-change.entity.js';
import { Approval } from './admin/approvals/approval.entity.js';
import { AdminSession } from './admin/access/sessions/admin-session.entity.js';
import { Admin } from './admin/access/admin.entity.js';
import { AuditLogEntry } from './admin/access/audit/audit-log-entry.entity.js';
import { Acceptance } from './auth/acceptance.entity.js';
import { EmailLink } from './auth/email-links/email-link.entity.js';
import { Passkey, PasskeyChallenge } from './auth/passkeys/passkey.entity.js';
import { StoredSession } from './auth/sessions/stored-session.entity.js';
import { User } from './auth/user.entity.js';
import { BookingSlot } from './bookings/booking-slot.entity.js';
import { Booking } from './bookings/booking.entity.js';
import { ContentVersion } from './content/content-version.entity.js';
import { SiteContent } from './content/site-content.entity.js';
import { Payout } from './donations/payout.entity.js';
import { SeasonFees } from './donations/season-fees.entity.js';
import { Feedback } from './feedback/feedback.entity.js';
import { StoredFile } from './files/stored-file.entity.js';
import { MessageRecipient } from './messages/message-recipient.entity.js';
import { Message } from './messages/message.entity.js';
import { NewsPost } from './news/news-post.entity.js';
import { CashDeposit, CashHandover } from './payments/cash-box/cash-handover.entity.js';
import { CashShift } from './payments/cash-box/cash-shift.entity.js';
import { CashSale } from './payments/cash-sale.entity.js';
import { Dispute } from './payments/disputes/dispute.entity.js';
import { InstallationRecord } from './payments/provider/installation-record.entity.js';
import { Payment } from './payments/payment.entity.js';
import { Refund } from './payments/refunds/refund.entity.js';
import { UnknownPayment } from './payments/ledger/unknown-payment.entity.js';
import { WebhookEvent } from './payments/sync/webhook-event.entity.js';
import { AttentionItem } from './platform/attention/attention-item.entity.js';
import { IdempotencyKey } from './platform/http/idempotency/idempotency-key.entity.js';
import { OutboxMessage } from './platform/outbox/outbox-message.entity.js';
import { JobRun } from './platform/queue/job-run.entity.js';
import { Arrival } from './results/arrival/arrival.entity.js';
import { LogCheckpoint } from './results/log/log-checkpoint.entity.js';
import { LogEntry } from './results/log/log-entry.entity.js';
import { LogEpoch } from './results/log/log-epoch.entity.js';
import { LogPseudonym } from './results/log/log-pseudonym.entity.js';
import { LostHead } from './results/log/lost-head.entity.js';
import { StoredSigningKey } from './results/log/signing-key.entity.js';
import { PlaceCount } from './results/places/place-count.entity.js';
import { CountedPlace } from './results/places/ticket-place.entity.js';
import { Winner } from './results/prize/winner.entity.js';
import { Witness } from './results/witnesses/witness.entity.js';
import { Season } from './season/season.entity.js';
import { Selection } from './selections/selection.entity.js';
import { Claim } from './slots/claim.entity.js';

/**
 * All entities, for TypeORM and for the test that compares them with the migrated schema. The migrations define the schema; TypeORM never
 * changes it. The migrations also contain the following, which entities cannot express:
 * - tables that are used only in SQL
 * - indexes over an expression (`users_email`, `admins_email`, `sessions_user`), named with `synchronize: false`
 * - triggers and functions: allowed state transitions, the audit trail, append-only tables
 * - BullMQ's tables, because BullMQ migrates its own schema
 */
export const ENTITIES = [
  AccountDeletion,
  EmailChange,
  Approval,
  AdminSession,
  Admin,
  AuditLogEntry,
  Acceptance,
  EmailLink,
  Passkey,
  PasskeyChallenge,
  StoredSession,
  User,
  BookingSlot,
  Booking,
  ContentVersion,
  SiteContent,
  Payout,
  SeasonFees,
  Feedback,
  StoredFile,
  MessageRecipient,
  Message,
  NewsPost,
  CashSale,
  CashDeposit,
  CashHandover,
  CashShift,
  Dispute,
  InstallationRecord,
  Payment,
  Refund,
  UnknownPayment,
  WebhookEvent,
  AttentionItem,
  IdempotencyKey,
  OutboxMessage,
  JobRun,
  Arrival,
  PlaceCount,
  CountedPlace,
  LogCheckpoint,
  LogEntry,
  LogEpoch,
  LogPseudonym,
  LostHead,
  StoredSigningKey,
  Winner,
  Witness,
  Season,
  Selection,
  Claim,
];

import { FirstSchema1700000000001 } from './0001-first-schema.js';
import { AuditTriggers1700000000002 } from './0002-audit-triggers.js';
import { Refunds1700000000003 } from './0003-refunds.js';
import { Admins1700000000010 } from './0010-admins.js';
import { IdempotentAnswers1700000000020 } from './0020-idempotent-answers.js';
import { Attention1700000000021 } from './0021-attention.js';
import { StateEdges1700000000022 } from './0022-state-edges.js';
import { ClaimsAskedAt1700000000023 } from './0023-claims-asked-at.js';
import { SeasonSettings1700000000030 } from './0030-season-settings.js';
import { Results1700000000031 } from './0031-results.js';
import { TicketsBySlot1700000000032 } from './0032-tickets-by-slot.js';
import { PublishedHeads1700000000033 } from './0033-published-heads.js';
import { LateTickets1700000000034 } from './0034-late-tickets.js';
import { EmailChanges1700000000040 } from './0040-email-changes.js';
import { CashSales1700000000041 } from './0041-cash-sales.js';
import { CashSaleKeys1700000000042 } from './0042-cash-sale-keys.js';
import { FeedbackDone1700000000050 } from './0050-feedback-done.js';
import { Payouts1700000000051 } from './0051-payouts.js';
import { AccountDeletions1700000000052 } from './0052-account-deletions.js';
import { SeasonFees1700000000053 } from './0053-season-fees.js';
import { News1700000000060 } from './0060-news.js';
import { Messages1700000000061 } from './0061-messages.js';
import { QueueBoard1700000000062 } from './0062-queue-board.js';
import { SiteContent1700000000070 } from './0070-site-content.js';

/** In order; imported by name because a glob would also find compiled tests and stale files. */
export const MIGRATIONS = [
  FirstSchema1700000000001,
  AuditTriggers1700000000002,
  Refunds1700000000003,
  Admins1700000000010,
  IdempotentAnswers1700000000020,
  Attention1700000000021,
  StateEdges1700000000022,
  ClaimsAskedAt1700000000023,
  SeasonSettings1700000000030,
  Results1700000000031,
  TicketsBySlot1700000000032,
  PublishedHeads1700000000033,
  LateTickets1700000000034,
  EmailChanges1700000000040,
  CashSales1700000000041,
  CashSaleKeys1700000000042,
  FeedbackDone1700000000050,
  Payouts1700000000051,
  AccountDeletions1700000000052,
  SeasonFees1700000000053,
  News1700000000060,
  Messages1700000000061,
  QueueBoard1700000000062,
  SiteContent1700000000070,
];

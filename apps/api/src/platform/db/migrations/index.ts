import { FirstSchema1700000000001 } from './0001-0049/0001-first-schema.js';
import { AuditTriggers1700000000002 } from './0001-0049/0002-audit-triggers.js';
import { Refunds1700000000003 } from './0001-0049/0003-refunds.js';
import { Admins1700000000010 } from './0001-0049/0010-admins.js';
import { IdempotentAnswers1700000000020 } from './0001-0049/0020-idempotent-answers.js';
import { Attention1700000000021 } from './0001-0049/0021-attention.js';
import { StateEdges1700000000022 } from './0001-0049/0022-state-edges.js';
import { ClaimsAskedAt1700000000023 } from './0001-0049/0023-claims-asked-at.js';
import { SeasonSettings1700000000030 } from './0001-0049/0030-season-settings.js';
import { Results1700000000031 } from './0001-0049/0031-results.js';
import { TicketsBySlot1700000000032 } from './0001-0049/0032-tickets-by-slot.js';
import { PublishedHeads1700000000033 } from './0001-0049/0033-published-heads.js';
import { LateTickets1700000000034 } from './0001-0049/0034-late-tickets.js';
import { EmailChanges1700000000040 } from './0001-0049/0040-email-changes.js';
import { CashSales1700000000041 } from './0001-0049/0041-cash-sales.js';
import { CashSaleKeys1700000000042 } from './0001-0049/0042-cash-sale-keys.js';
import { FeedbackDone1700000000050 } from './0050-0099/0050-feedback-done.js';
import { Payouts1700000000051 } from './0050-0099/0051-payouts.js';
import { AccountDeletions1700000000052 } from './0050-0099/0052-account-deletions.js';
import { SeasonFees1700000000053 } from './0050-0099/0053-season-fees.js';
import { News1700000000060 } from './0050-0099/0060-news.js';
import { Messages1700000000061 } from './0050-0099/0061-messages.js';
import { QueueBoard1700000000062 } from './0050-0099/0062-queue-board.js';
import { SiteContent1700000000070 } from './0050-0099/0070-site-content.js';
import { UndoneSales1700000000083 } from './0050-0099/0083-undone-sales.js';
import { WebhookEventsDue1700000000086 } from './0050-0099/0086-webhook-events-due.js';
import { Disputes1700000000087 } from './0050-0099/0087-disputes.js';
import { Installation1700000000088 } from './0050-0099/0088-installation.js';
import { ContentOfSeasons1700000000089 } from './0050-0099/0089-content-of-seasons.js';
import { NearerTickets1700000000090 } from './0050-0099/0090-nearer-tickets.js';
import { AdminPasswordResets1700000000091 } from './0050-0099/0091-admin-password-resets.js';
import { SearchForm1700000000092 } from './0050-0099/0092-search-form.js';
import { OrganisersKeys1700000000093 } from './0050-0099/0093-organisers-keys.js';
import { MagicLinks1700000000094 } from './0050-0099/0094-magic-links.js';
import { SeasonLog1700000000095 } from './0050-0099/0095-season-log.js';
import { Witnesses1700000000096 } from './0050-0099/0096-witnesses.js';
import { ReceiptCodes1700000000098 } from './0050-0099/0098-receipt-codes.js';
import { Approvals1700000000100 } from './0100-0149/0100-approvals.js';
import { KeptRule1700000000101 } from './0100-0149/0101-kept-rule.js';
import { CashShifts1700000000105 } from './0100-0149/0105-cash-shifts.js';
import { CashHandOvers1700000000106 } from './0100-0149/0106-cash-hand-overs.js';
import { CashReturnedByAnother1700000000107 } from './0100-0149/0107-cash-returned-by-another.js';
import { ResultsThatTell1700000000109 } from './0100-0149/0109-results-that-tell.js';
import { CashReturnedByTwo1700000000110 } from './0100-0149/0110-cash-returned-by-two.js';
import { FirstThreeGuarded1700000000111 } from './0100-0149/0111-first-three-guarded.js';
import { PayoutsByTwo1700000000112 } from './0100-0149/0112-payouts-by-two.js';
import { AgeOfHolds1700000000114 } from './0100-0149/0114-age-of-holds.js';
import { HeldFrom1700000000115 } from './0100-0149/0115-held-from.js';
import { EmailConfirmed1700000000116 } from './0100-0149/0116-email-confirmed.js';
import { EmailLinks1700000000117 } from './0100-0149/0117-email-links.js';
import { Passkeys1700000000119 } from './0100-0149/0119-passkeys.js';
import { MovedMailboxes1700000000126 } from './0100-0149/0126-moved-mailboxes.js';
import { ChallengeCards1700000000130 } from './0100-0149/0130-challenge-cards.js';
import { Places1700000000133 } from './0100-0149/0133-places.js';
import { AuthorisedAt1700000000136 } from './0100-0149/0136-authorised-at.js';
import { RefundsGuarded1700000000141 } from './0100-0149/0141-refunds-guarded.js';
import { GuardedAtOnce1700000000142 } from './0100-0149/0142-guarded-at-once.js';

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
  UndoneSales1700000000083,
  WebhookEventsDue1700000000086,
  Disputes1700000000087,
  Installation1700000000088,
  ContentOfSeasons1700000000089,
  NearerTickets1700000000090,
  AdminPasswordResets1700000000091,
  SearchForm1700000000092,
  OrganisersKeys1700000000093,
  MagicLinks1700000000094,
  SeasonLog1700000000095,
  Witnesses1700000000096,
  ReceiptCodes1700000000098,
  Approvals1700000000100,
  KeptRule1700000000101,
  CashShifts1700000000105,
  CashHandOvers1700000000106,
  CashReturnedByAnother1700000000107,
  ResultsThatTell1700000000109,
  CashReturnedByTwo1700000000110,
  FirstThreeGuarded1700000000111,
  PayoutsByTwo1700000000112,
  AgeOfHolds1700000000114,
  HeldFrom1700000000115,
  EmailConfirmed1700000000116,
  EmailLinks1700000000117,
  Passkeys1700000000119,
  MovedMailboxes1700000000126,
  ChallengeCards1700000000130,
  Places1700000000133,
  AuthorisedAt1700000000136,
  RefundsGuarded1700000000141,
  GuardedAtOnce1700000000142,
];

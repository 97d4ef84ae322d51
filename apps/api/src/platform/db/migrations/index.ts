import { Baseline1700000000150 } from './0150-baseline.js';
import { FailedRefunds1700000000200 } from './0200-failed-refunds.js';
import { LanesAndIndexes1700000000210 } from './0210-lanes-and-indexes.js';
import { ProposalsInOrder1700000000220 } from './0220-proposals-in-order.js';
import { BookingMoney1700000000230 } from './0230-booking-money.js';
import { FoldLetters1700000000250 } from './0250-fold-letters.js';
import { SharedHolds1700000000260 } from './0260-shared-holds.js';
import { OrganisersResetLinks1700000000270 } from './0270-organisers-reset-links.js';
import { OnePublicLog1700000000280 } from './0280-one-public-log.js';
import { SettledSlots1700000000290 } from './0290-settled-slots.js';
import { Endings1700000000300 } from './0300-endings.js';
import { TransactionIds1700000000310 } from './0310-transaction-ids.js';
import { SeasonKeys1700000000311 } from './0311-season-keys.js';
import { SeasonIndexes1700000000312 } from './0312-season-indexes.js';
import { LostEntries1700000000313 } from './0313-lost-entries.js';
import { CashReturnsAfterArrival1700000000320 } from './0320-cash-returns-after-arrival.js';
import { RefundsClose1700000000321 } from './0321-refunds-close.js';
import { Vouches1700000000322 } from './0322-vouches.js';
import { UnseenTickets1700000000323 } from './0323-unseen-tickets.js';
import { LateTicketsTold1700000000324 } from './0324-late-tickets-told.js';
import { OneTableOfLinks1700000000330 } from './0330-one-table-of-links.js';
import { AccountClaims1700000000331 } from './0331-account-claims.js';
import { SeasonPhase1700000000340 } from './0340-season-phase.js';
import { PayoutNames1700000000350 } from './0350-payout-names.js';
import { BlockedClaims1700000000351 } from './0351-blocked-claims.js';
import { CashAlone1700000000352 } from './0352-cash-alone.js';
import { ReplacedOrganisers1700000000353 } from './0353-replaced-organisers.js';
import { JobStarts1700000000354 } from './0354-job-starts.js';
import { ContentVersions1700000000360 } from './0360-content-versions.js';
import { Players1700000000361 } from './0361-players.js';
import { Acceptances1700000000362 } from './0362-acceptances.js';
import { OldAccounts1700000000363 } from './0363-old-accounts.js';
import { TextChanges1700000000365 } from './0365-text-changes.js';
import { WitnessesByEmail1700000000370 } from './0370-witnesses-by-email.js';
import { RefundTexts1700000000371 } from './0371-refund-texts.js';

/**
 * All migrations, in execution order. Each one is imported explicitly, because TypeORM cannot load ES modules by file
 * pattern.
 */
export const MIGRATIONS = [
  Baseline1700000000150,
  FailedRefunds1700000000200,
  LanesAndIndexes1700000000210,
  ProposalsInOrder1700000000220,
  BookingMoney1700000000230,
  FoldLetters1700000000250,
  SharedHolds1700000000260,
  OrganisersResetLinks1700000000270,
  OnePublicLog1700000000280,
  SettledSlots1700000000290,
  Endings1700000000300,
  TransactionIds1700000000310,
  SeasonKeys1700000000311,
  SeasonIndexes1700000000312,
  LostEntries1700000000313,
  CashReturnsAfterArrival1700000000320,
  RefundsClose1700000000321,
  Vouches1700000000322,
  UnseenTickets1700000000323,
  LateTicketsTold1700000000324,
  OneTableOfLinks1700000000330,
  AccountClaims1700000000331,
  SeasonPhase1700000000340,
  PayoutNames1700000000350,
  BlockedClaims1700000000351,
  CashAlone1700000000352,
  ReplacedOrganisers1700000000353,
  JobStarts1700000000354,
  ContentVersions1700000000360,
  Players1700000000361,
  Acceptances1700000000362,
  OldAccounts1700000000363,
  TextChanges1700000000365,
  WitnessesByEmail1700000000370,
  RefundTexts1700000000371,
];

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

/** In the order in which they run. Import each explicitly: TypeORM cannot load ES modules by pattern. */
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
];

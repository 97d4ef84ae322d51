import { accountScreens } from './public/account-screens.js';
import { adminScreens } from './organisers/admin-screens.js';
import { authScreens } from './public/auth-screens.js';
import { bookingDialogScreens } from './public/booking-dialog-screens.js';
import { bookingScreens } from './public/booking-screens.js';
import { challengeScreens } from './public/challenge-screens.js';
import { closedSeasonScreens } from './public/closed-season-screens.js';
import { contentScreens } from './public/content-screens.js';
import { dashboardScreens } from './public/dashboard-screens.js';
import { organiserMoneyScreens } from './organisers/organiser-money-screens.js';
import { organiserSeasonScreens } from './organisers/organiser-season-screens.js';
import { messageScreens } from './organisers/message-screens.js';
import { jobScreens } from './organisers/job-screens.js';
import { newsScreens } from './organisers/news-screens.js';
import { organiserDayScreens } from './organisers/organiser-day-screens.js';
import { organiserTeamScreens } from './organisers/organiser-team-screens.js';
import { paymentScreens } from './public/payment-screens.js';
import { pickingScreens } from './public/picking-screens.js';
import { resultScreens } from './public/result-screens.js';
import { returnScreens } from './public/return-screens.js';
import { organiserPageScreens } from './organisers/organiser-page-screens.js';
import type { Screen } from './screen.js';
import { shellScreens } from './public/shell-screens.js';

const screens: Screen[] = [
  ...shellScreens,
  ...contentScreens,
  ...authScreens,
  ...bookingScreens,
  ...pickingScreens,
  ...bookingDialogScreens,
  ...paymentScreens,
  ...returnScreens,
  ...dashboardScreens,
  ...accountScreens,
  ...challengeScreens,
  ...closedSeasonScreens,
  ...adminScreens,
  ...resultScreens,
  ...organiserMoneyScreens,
  ...organiserSeasonScreens,
  ...organiserDayScreens,
  ...organiserTeamScreens,
  ...newsScreens,
  ...messageScreens,
  ...jobScreens,
];

/** Every page in every state. */
export const allScreens: Screen[] = [...screens, ...organiserPageScreens(screens)];

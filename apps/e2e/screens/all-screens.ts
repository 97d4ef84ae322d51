import { adminScreens } from './admin-screens.js';
import { authScreens } from './auth-screens.js';
import { bookingDialogScreens } from './booking-dialog-screens.js';
import { bookingScreens } from './booking-screens.js';
import { closedSeasonScreens } from './closed-season-screens.js';
import { contentScreens } from './content-screens.js';
import { dashboardScreens } from './dashboard-screens.js';
import { organiserMoneyScreens } from './organiser-money-screens.js';
import { organiserSeasonScreens } from './organiser-season-screens.js';
import { messageScreens } from './message-screens.js';
import { newsScreens } from './news-screens.js';
import { organiserDeskScreens } from './organiser-desk-screens.js';
import { organiserTeamScreens } from './organiser-team-screens.js';
import { paymentScreens } from './payment-screens.js';
import { queueScreens } from './queue-screens.js';
import { resultScreens } from './result-screens.js';
import { returnScreens } from './return-screens.js';
import type { Screen } from './screen.js';
import { shellScreens } from './shell-screens.js';

/** Every page in every state. */
export const allScreens: Screen[] = [
  ...shellScreens,
  ...contentScreens,
  ...authScreens,
  ...bookingScreens,
  ...bookingDialogScreens,
  ...paymentScreens,
  ...returnScreens,
  ...dashboardScreens,
  ...closedSeasonScreens,
  ...adminScreens,
  ...resultScreens,
  ...organiserMoneyScreens,
  ...organiserSeasonScreens,
  ...organiserDeskScreens,
  ...organiserTeamScreens,
  ...newsScreens,
  ...messageScreens,
  ...queueScreens,
];

import { paths } from '../paths';

/** The main navigation, in the specification's order: header, mobile menu and footer. */
export const navigation = [
  { label: 'Home', to: paths.home },
  { label: 'Prediction Calendar', to: paths.booking },
  { label: 'Rules', to: paths.rules },
  { label: 'Prizes', to: paths.prizes },
  { label: 'Donation Causes', to: paths.donationCauses },
];

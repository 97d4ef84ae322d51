import { paths } from '../../lib/paths';
import { shellCopy } from './shell.copy';

const copy = shellCopy.navigation;

/** The links in the header, the mobile menu and the footer, in the order required by the specification. */
export const navigation = [
  { label: copy.home, to: paths.home },
  { label: copy.booking, to: paths.booking },
  { label: copy.rules, to: paths.rules },
  { label: copy.prizes, to: paths.prizes },
  { label: copy.donationCauses, to: paths.donationCauses },
];

export const results = { label: copy.results, to: paths.results };

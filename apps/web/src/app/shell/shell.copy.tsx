import { Year } from '../../features/season/season-text';

/** Strings for the header, the footer and the menus. If the specification requires a string, it is used verbatim. */
export const shellCopy = {
  skip: 'Skip to content',
  navigation: {
    main: 'Main',
    footer: 'Footer',
    home: 'Home',
    booking: 'Prediction Calendar',
    rules: 'Rules',
    prizes: 'Prizes',
    donationCauses: 'Donation Causes',
    results: 'Results',
    questions: 'Questions',
    about: 'Who runs it',
  },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  newTab: '(opens in a new tab)',
  theme: { light: 'Switch to light theme', dark: 'Switch to dark theme' },
  selected: (count: number) => (count === 1 ? 'time slot selected' : 'time slots selected'),
  signIn: 'Sign In',
  account: {
    title: 'My Account',
    of: (name: string) => `My Account: ${name}`,
    predictions: 'My Predictions',
    settings: 'Account settings',
    help: 'Help & Feedback',
    logout: 'Logout',
  },
  footer: {
    sponsors: 'Sponsors',
    administration: 'Administrative costs are sponsored by',
    oneOrganisation: 'one organisation',
    twoCompanies: 'two travel companies',
    prize: (
      <>
        The <Year /> prize is sponsored by
      </>
    ),
    proceeds: '100% of proceeds go to two local charities.',
    runBy: (name: string) => `Run by ${name}.`,
    whatsApp: (number: string) => `WhatsApp ${number}`,
    privacy: 'Privacy',
    refunds: 'Refunds',
    permit: (permitNumber: string) => `Raffle permit ${permitNumber}.`,
    weavers:
      'The patterns on these pages, swallow triangles and giraffe tears, come from the basket weavers of the Okavango. The credit is theirs.',
    adminLogin: 'Admin Login',
  },
} as const;

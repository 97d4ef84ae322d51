import { builtCharities } from '@raffle/contracts/content/built-charities';
import { builtPrize } from '@raffle/contracts/content/built-prize';
import type { SiteContent } from '@raffle/contracts/content/site-content';

/**
 * The built-in names, links and history. Organisers can edit them on the content page. The contracts' `content/built-*.ts` contain the
 * rules, prize, causes and privacy notice, and `questions.copy.ts` contains the questions. To change a default, edit these files and
 * rebuild. Facts about the river and the event come from published reports. No sentence may sound more certain than its source.
 */
export const siteContent: Omit<SiteContent, 'questions' | 'rules' | 'privacy'> = {
  charities: builtCharities,
  prize: builtPrize,

  communityGroup: {
    label: 'Community Group',
    href: null,
  },

  // Enter the organiser's details here or on the organisers' content page. Buyers want to know who receives their money.
  organiser: {
    name: null,
    about: null,
    whatsApp: null,
    email: null,
    refunds: [],
  },

  // Add a mobile-money service only after a payment with its Visa card has succeeded on this site.
  paying: { mobileMoney: [] },

  photos: { home: null, prize: null, firstCharity: null, secondCharity: null },

  administrationSponsor: { name: null, href: '/donation-causes#costs', logo: null },

  prizeSponsors: [
    { name: null, href: '/prizes#sponsors', logo: null },
    { name: null, href: '/prizes#sponsors', logo: null },
  ],

  history: [
    'In 2020 a Maun family revived an old betting tradition: guess the exact time at which the flood reaches a line at the Old Bridge. Nearly 7,000 people followed it, with daily positions, pictures and live video.',
    'It raised P51,562, split equally between Women Against Rape and the Polokong Centre for the Elderly.',
  ],

  unsold: {
    nearest: 'If nobody owns the winning slot, the nearest sold slot wins, counted in whole time slots; on a tie, the earlier one.',
    exact: 'If nobody owns the winning slot, nobody wins.',
  },

  pastArrivals: [
    {
      year: 2007,
      text: '16 June, at the Old Bridge, between 11:40 and 16:00',
      certainty: 'Within a few hours',
      between: { from: '06-16', to: '06-16' },
    },
    { year: 2019, text: 'The flood never arrived', certainty: 'No arrival', between: null },
    {
      year: 2020,
      text: 'In May: 12 May according to one report; another says June',
      certainty: 'Reports differ',
      between: { from: '05-12', to: '06-30' },
    },
    {
      year: 2022,
      text: 'About 1 May at the Boro junction, via the Gomoti',
      certainty: 'Approximate, another place',
      between: { from: '05-01', to: '05-01' },
    },
    { year: 2023, text: 'Sunday 23 July, at Matlapaneng', certainty: 'To the day', between: { from: '07-23', to: '07-23' } },
  ],

  permitNumber: null,
};

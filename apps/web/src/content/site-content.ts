import type { SiteContent } from '@raffle/contracts/content/site-content';

/**
 * The built-in content: names, links, prize, causes and rules; the questions are in the file beside this one. The site shows it until
 * organisers edit a section on their page. Edit it here and rebuild; no other code needs a change. Facts about the river and the event come
 * from published reports and are stated no more firmly than there.
 */
export const siteContent: Omit<SiteContent, 'questions'> = {
  communityGroup: {
    label: 'Community Group',
    href: null,
  },

  // Filled in here, or by the organisers on their page: people want to know whom they pay.
  organiser: {
    name: null,
    about: null,
    whatsApp: null,
    email: null,
    age: null,
    privacy: [],
    refunds: [],
  },

  // Add a service once someone has paid here with its Visa card.
  paying: { mobileMoney: [] },

  administrationSponsor: { name: null, href: '/donation-causes#costs', logo: null },

  prizeSponsors: [
    { name: null, href: '/prizes#sponsors', logo: null },
    { name: null, href: '/prizes#sponsors', logo: null },
  ],

  // Say here what each half pays for once the organisation has confirmed the text.
  charities: [
    {
      name: "Women's anti-violence organisation",
      mention: "a women's anti-violence organisation",
      summary: 'A local organisation that works against violence against women. It receives half of all proceeds.',
      uses: [],
      website: null,
    },
    {
      name: 'Elderly care project',
      mention: 'an elderly care project',
      summary: 'A local project that cares for older people. It receives half of all proceeds.',
      uses: [],
      website: null,
    },
  ],

  history: [
    'In 2020 a Maun family revived an old betting tradition: guess the exact time at which the flood reaches a line at the Old Bridge. Nearly 7,000 people followed it, with daily positions, pictures and live video.',
    'It raised P51,562, split equally between Women Against Rape and the Polokong Centre for the Elderly.',
  ],

  prize: {
    summary: 'A 3-night all-inclusive lodge stay for two, plus return helicopter flights from Maun.',
    parts: [
      { title: '3 nights for two', text: 'An all-inclusive lodge stay for two people.' },
      { title: 'Return helicopter flights', text: 'From Maun to the lodge and back.' },
    ],
    notes: [
      'The prize is given by its sponsors: no part of the proceeds pays for it.',
      'The lodge, its dates and its conditions are named here as soon as the sponsors have confirmed them.',
    ],
  },

  rules: [
    {
      title: 'Taking part',
      points: [
        'Each 15-minute time slot is one raffle ticket and costs {price}.',
        'You can select up to {limit} time slots per calendar day, on as many days as you like, from {dates}.',
        'A time slot belongs to one person only: once it is booked, nobody else can book it.',
        'Predictions are cut off {cutoff} before each time slot begins, so that nobody who can already see the water can buy it.',
        'Organisers and the people who record the time at the bridge do not take part.',
      ],
    },
    {
      title: 'How the winner is found',
      points: [
        'A slot wins if the flood arrives within that slot: from its start up to, but not including, the start of the next one.',
        'The official time is recorded by named people at a marked line under the Old Matlapaneng Bridge, with a photo.',
        '{unsold}',
        '{late}',
        '{refunds}',
        'All times are Maun time, CAT (UTC+2).',
        'The result is provisional until it is verified, and then announced on this site.',
        '{nowater}',
      ],
    },
    {
      title: 'The money',
      points: [
        '100% of proceeds go to two local charities, split 50/50.',
        'Administrative costs are paid by a sponsor and never out of the proceeds.',
        'You are charged only for time slots that are confirmed as yours. If one is taken while you pay, no payment is processed for it.',
      ],
    },
  ],

  unsold: {
    nearest: 'If nobody owns the winning slot, the nearest sold slot wins, counted in whole time slots; on a tie, the earlier one.',
    exact: 'If nobody owns the winning slot, nobody wins.',
  },

  pastArrivals: [
    {
      year: 2007,
      text: '16 June, at the Old Bridge, between 11:40 and 16:00',
      certainty: 'To a few hours',
      between: { from: '06-16', to: '06-16' },
    },
    { year: 2019, text: 'The flood never arrived', certainty: 'No arrival', between: null },
    {
      year: 2020,
      text: 'In May: 12 May by one report; another says June',
      certainty: 'Reports differ',
      between: { from: '05-12', to: '06-30' },
    },
    {
      year: 2022,
      text: 'About 1 May at the Boro junction, by way of the Gomoti',
      certainty: 'About, at another place',
      between: { from: '05-01', to: '05-01' },
    },
    { year: 2023, text: 'Sunday 23 July, at Matlapaneng', certainty: 'To the day', between: { from: '07-23', to: '07-23' } },
  ],

  permitNumber: null,
};

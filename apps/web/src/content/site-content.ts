import type { SiteContent } from '@raffle/contracts/site-content';

/**
 * Everything an organiser words: names, links, prize, causes, rules, questions; what the site says until organisers reword
 * it on their page. Edit here and build; no other code needs a change. Facts about the river and the event come from published reports and are given no surer than those.
 */
export const siteContent: SiteContent = {
  communityGroup: {
    label: 'Community Group',
    href: 'https://www.facebook.com/search/groups/?q=okavango%20flood%20maun',
  },

  administrationSponsor: { name: 'Administration sponsor', href: '/donation-causes#costs', logo: null },

  prizeSponsors: [
    { name: 'Lodge sponsor', href: '/prizes#sponsors', logo: null },
    { name: 'Helicopter sponsor', href: '/prizes#sponsors', logo: null },
  ],

  // Say here what each half pays for as soon as the organisation has confirmed the words.
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
        'You can select up to {limit} time slots per calendar day, on as many days as you like, from May to December {year}.',
        'A time slot belongs to one person only: once it is booked, nobody else can book it.',
        'Predictions are cut off {cutoff} before each time slot begins, so that nobody who can already see the water can buy it.',
        'Organisers and witnesses do not take part.',
      ],
    },
    {
      title: 'How the winner is found',
      points: [
        'A slot wins if the flood arrives within that slot: from its start up to, and not including, the start of the next one.',
        'The official time is read by named witnesses at a marked line under the Old Matlapaneng Bridge, with a photograph.',
        '{unsold}',
        '{late}',
        'All times are Maun time, CAT (UTC+2).',
        'The result is provisional until it is verified, and then announced on this site.',
        'If the flood has not come by 31 December {year}, the organiser announces what happens with the prize.',
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
    nearest: 'If nobody owns the winning slot, the nearest sold slot wins; on a tie, the earlier one.',
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

  questions: [
    {
      topic: 'The game',
      answers: [
        {
          question: 'What do I predict?',
          answer:
            'The 15-minute time slot in which the headwaters of the Okavango flood first pass under the Old Matlapaneng Bridge in Maun in {year}. Each slot is one raffle ticket and costs {price}.',
        },
        {
          question: 'When does the flood usually come?',
          answer:
            'It normally reaches Boro and Maun around mid-May or the beginning of June, and no year is like another: in 2023 it came on 23 July, in 2019 it never arrived. It depends on the rain in Angola from December to March and on how dry the ground on the way is.',
        },
        {
          question: 'Who wins?',
          answer:
            'Whoever owns the slot in which the flood arrives, from its start up to, and not including, the start of the next one. {unsold}',
        },
        {
          question: 'What if the flood does not come?',
          answer:
            'If it has not come by 31 December {year}, the organiser announces what happens with the prize. Either way, 100% of proceeds go to the two charities.',
        },
        {
          question: 'Where does the money go?',
          answer: '100% of proceeds go to two local charities, split 50/50. Running the raffle and the prize are paid for by sponsors.',
        },
      ],
    },
    {
      topic: 'Times and time slots',
      answers: [
        {
          question: 'Which time zone are the slots in?',
          answer: 'Maun time, CAT, which is two hours ahead of UTC all year. It makes no difference where you or your phone are.',
        },
        {
          question: 'How many slots can I choose?',
          answer: 'Up to {limit} per calendar day, on as many days as you like, from May to December {year}.',
        },
        {
          question: 'Why is a slot closed?',
          answer: 'Predictions are cut off {cutoff} before each slot begins, so that nobody who can already see the water can buy it.',
        },
        {
          question: 'When do I know that a time slot is mine?',
          answer:
            'When the payment is confirmed: the slot then shows your name in the calendar, and the prediction stands on your dashboard with its reference number.',
        },
        {
          question: 'What does "On hold" mean?',
          answer: 'Somebody is paying for that slot at this moment. If they do not, it is free again after a while.',
        },
      ],
    },
    {
      topic: 'Holding and paying',
      answers: [
        {
          question: 'How long is my selection kept for me?',
          answer:
            'For 15 minutes from submitting it, and for 30 in all if you ask for more time. Once the payment page is open, it is kept for as long as that page can be paid. If it runs out, your slots can be chosen again while they are free.',
        },
        {
          question: 'How can I pay?',
          answer: 'By card or wallet on the page of our payment provider. We never see or keep your card number.',
        },
        {
          question: 'What if my card is declined, or I close the payment page?',
          answer: 'Nothing is charged. While your slots are held you can try again, from the payment page or from My Predictions.',
        },
        {
          question: 'What happens if somebody else takes a slot while I pay?',
          answer:
            'No payment is processed for that slot, and any transaction is automatically reversed. You can choose another slot or go on with those you still hold.',
        },
      ],
    },
    {
      topic: 'Reversals and refunds',
      answers: [
        {
          question: 'My bank shows an amount, but I have no prediction. What now?',
          answer:
            'Your bank reserves the amount while you pay; we take it only when the slots are yours, and let the reservation go when they are not. How soon it disappears from your account is up to your bank.',
        },
        {
          question: 'Can I change or give back a paid prediction?',
          answer:
            'A confirmed prediction is locked: the slot is yours and stays yours until the flood decides. If something went wrong with a payment, write to us below with your booking reference.',
        },
      ],
    },
    {
      topic: 'Your account',
      answers: [
        {
          question: 'Who can see my name?',
          answer:
            'Booked slots show the name of their owner to everybody who looks at the calendar. Under My Predictions you choose whether that is your full name, your first name and initial, or Anonymous.',
        },
        {
          question: 'I forgot my password.',
          answer:
            'Follow "Forgot your password?" on the sign-in page: we mail you a link, and behind it you answer your security question and choose a new password.',
        },
        {
          question: 'Can I take my data along, or delete my account?',
          answer:
            'Both, under My Predictions. Paid predictions then stay in the raffle as Anonymous, and we can no longer reach you if one of them wins.',
        },
      ],
    },
  ],

  permitNumber: null,
};

import type { EditableContent } from './site-content.js';

/**
 * The texts that people rely on, until organisers reword them. The api keeps them as versions too: after a change here, `migrate` publishes
 * the next version for the current season, unless organisers have reworded the section.
 */
export const builtTerms: Pick<EditableContent, 'charities' | 'prize' | 'rules'> = {
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
        '{players}',
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
};

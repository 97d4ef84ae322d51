import type { SubscriptionKind } from '@raffle/contracts/content/news';

export const newsSubscriptionCopy = {
  loading: 'Opening your link...',
  saving: 'One moment...',
  failed: 'That did not work:',
  news: {
    title: 'News by email',
    description: 'Choose whether you get news of the flood by email.',
    wanted: 'You get news of the flood raffle by email. Emails about your own predictions, such as receipts, always come.',
    declined: 'You will not get any more news by email. Emails about your own predictions, such as receipts, still come.',
    decline: 'Stop the news',
    want: 'Get news again',
  },
  places: {
    title: 'How close you were, by email',
    description: 'Choose whether you get an email with how close your tickets were.',
    wanted: 'You get one email with how close your tickets were, when the winner is announced.',
    declined: 'You will not get an email with how close your tickets were. You can still see it under My Predictions.',
    decline: 'Stop this email',
    want: 'Get this email again',
  },
} as const satisfies Record<SubscriptionKind, object> & Record<string, unknown>;

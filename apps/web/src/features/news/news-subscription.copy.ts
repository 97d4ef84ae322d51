import type { SubscriptionKind } from '@raffle/contracts/content/news';

export const newsSubscriptionCopy = {
  loading: 'Opening your link...',
  saving: 'One moment...',
  failed: "That didn't work:",
  news: {
    title: 'News by email',
    description: 'Choose whether you get news of the flood by email.',
    wanted: 'You get news of the flood raffle by email. You always get emails about your own predictions, such as receipts.',
    declined: "You won't get any more news by email. You still get emails about your own predictions, such as receipts.",
    decline: 'Stop the news',
    want: 'Get news again',
  },
  places: {
    title: 'How close you were, by email',
    description: 'Choose whether you get an email about how close your tickets were.',
    wanted: 'When the winner is announced, you get one email about how close your tickets were.',
    declined: "You won't get an email about how close your tickets were. You can still see it under My Predictions.",
    decline: 'Stop this email',
    want: 'Get this email again',
  },
} as const satisfies Record<SubscriptionKind, object> & Record<string, unknown>;

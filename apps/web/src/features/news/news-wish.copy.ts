export const newsWishCopy = {
  title: 'News by mail',
  description: 'Choose whether you get news of the flood by mail.',
  loading: 'Opening your link...',
  wanted:
    'You get news of the flood raffle by mail. What is about your own predictions, such as receipts, is apart from this and always comes.',
  declined: 'You get no news by mail any more. What is about your own predictions, such as receipts, still comes.',
  decline: 'Get no more news',
  want: 'Get news again',
  saving: 'One moment...',
  failed: 'This did not work:',
} as const;
